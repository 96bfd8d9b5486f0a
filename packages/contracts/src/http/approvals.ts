import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { maxAdditions } from '../product-fields.js';
import { personName, shortText } from '../texts.js';
import { amount, instant, uuid } from '../values.js';
import { choosePaymentProvider, requestedSettings, twoPeopleRule } from './admin-settings.js';
import { handoverFacts } from './admin-deliveries.js';
import { createAdmin } from './admin-team.js';
import { defineEndpoint, providerTimeoutMs, type Areas, type Service, type Subject } from './define-endpoint.js';
import { correctedPerson, type CorrectedPerson } from './person-fields.js';
import {
  adminInPath,
  approvalInPath,
  deliveryInPath,
  paymentInPath,
  productInPath,
  userInPath,
} from './path-parameters.js';

/** Validity of a request for approval, in hours. */
export const approvalHours = 72;

/** The subject of requests about the platform's settings. */
export const settingsSubject = 'settings';

/** The subject of requests about the provider of all payments. */
export const providerSubject = 'provider';

/** The subject of requests for a message to everyone; for one to the ticket holders of a product it is the product's id. */
export const everyoneSubject = 'everyone';

/** Reason of a request or of a refusal. */
export const approvalReason = shortText(500, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue' });
/** `username` at that time; empty where unknown. */
const administrator = z.object({ id: uuid, username: line });

/**
 * `person`: correct a person's name or phone. `reset_code`: issue a code for the password of a person who awaits a prize. `block`: one who awaits a prize. `settings`:
 * of the platform and of the referral programme. `two_people`: the switch itself. `admin`: an account of the back-office. `activation`,
 * `draw` and `cancellation`: of a product. `strike`: a text or the picture of one. `forfeit`: of a prize. `handover`: record one without its code. `grant`: accept a payment in review. `refund`: allow the owed refunds of a
 * payment to be sent. `goodwill`: a promotional credit for a person.
 * `provider`: of all new payments. `message`: to everyone, or to the ticket holders of a product.
 */
export const approvalKind = z.enum([
  'person',
  'reset_code',
  'block',
  'settings',
  'two_people',
  'admin',
  'activation',
  'draw',
  'cancellation',
  'strike',
  'forfeit',
  'handover',
  'grant',
  'refund',
  'goodwill',
  'provider',
  'message',
]);
export type ApprovalKind = z.infer<typeof approvalKind>;
/** What a request may change; settings and terms of sale are named as in the audit log. */
export const approvalField = z.enum([
  'name',
  'description',
  'image_url',
  'addition',
  'ticket_price',
  'max_participants',
  'max_winners',
  'accepts_free_tickets',
  'tickets_per_person',
  'draw_date',
  'beacon_rule',
  'artificial_boost',
  'phone',
  'reset_code',
  'blocked',
  'username',
  'role',
  'areas',
  'password',
  'second_factor',
  'confirmed',
  'two_people',
  'approve_money_from',
  'registration_price',
  'enabled',
  'referral_bonus',
  'required_referrals',
  'reward_tickets',
  'free_ticket_max_price',
  'free_ticket_share',
  'play_limit_week',
  'play_limit_month',
  'help_whatsapp',
  'operator',
  'complaints',
  'status',
  'handed_over_at',
  'handed_over_by',
  'amount',
  'provider',
  'subject',
  'content',
  'send_at',
]);
export type ApprovalField = z.infer<typeof approvalField>;

/**
 * An action that a second administrator must approve (docs/product.md rules 42, 47 and 48); exactly this action then
 * runs.
 */
export const approval = z.object({
  id: uuid,
  kind: approvalKind,
  /** The id of the person, account, product or delivery, or `settings`, `provider` or `everyone`. */
  subject: line,
  /** The subject's name; empty for the settings, the provider and everyone. */
  subject_name: line,
  /** The changed fields: values at the time of the request, and the new ones. An activation has all terms of sale, unchanged. */
  changes: z.array(z.object({ field: approvalField, before: lines, after: lines })),
  reason: line,
  requested_by: administrator,
  requested_at: instant,
  expires_at: instant,
  /**
   * From then on its requester may approve it: they were the only administrator (docs/product.md rule 47). Null:
   * another one must.
   */
  alone_from: z.nullable(instant),
  /**
   * From then on the account that it is about may approve it, until then each super_admin may object: the first two confirm each
   * other (docs/product.md rule 48). Null: only a confirmed account may.
   */
  subject_from: z.nullable(instant),
  state: z.enum(['open', 'approved', 'refused', 'expired']),
  decided_by: z.nullable(administrator),
  decided_at: z.nullable(instant),
  decision_reason: z.nullable(line),
});
export type Approval = z.infer<typeof approval>;

const answer = z.object({ approval });

/** The requests that a service stores: it owns what they change, so an approval and its effect are one transaction. */
/* @__NO_SIDE_EFFECTS__ */
const requestsOf = (
  service: Service,
  path: `/admin/${'' | 'product-' | 'payment-' | 'message-'}approvals`,
  subject: z.ZodMiniType<string, string>,
  areas: Areas,
  /** What an approved request changes. */
  changes: readonly Subject[],
  timeoutMs?: number,
) => ({
  list: defineEndpoint({
    method: 'GET',
    path,
    access: 'admin',
    areas,
    about: ['approvals'],
    service,
    limit: 'general',
    summary:
      'Requests that wait for a second administrator, oldest first, 100 at most; of one subject the newest 10, also decided',
    query: z.strictObject({ subject: z.optional(subject) }),
    answer: z.object({ approvals: z.array(approval) }),
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/approve`,
    params: { id: approvalInPath },
    access: 'admin',
    areas,
    about: ['approvals', ...changes],
    service,
    limit: 'general',
    ...(timeoutMs !== undefined && { timeoutMs }),
    summary: 'Approve another administrator’s request: it runs immediately; 409 when what it changes has changed since',
    answer,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/refuse`,
    params: { id: approvalInPath },
    access: 'admin',
    areas,
    about: ['approvals'],
    service,
    limit: 'general',
    summary: 'Refuse another administrator’s request, or withdraw one’s own',
    form: {},
    body: z.strictObject({ reason: approvalReason }),
    answer,
  }),
});

/** By the service that stores them. */
export const approvalRequests = {
  identity: requestsOf(
    'identity',
    '/admin/approvals',
    z.union([uuid, z.literal(settingsSubject)]),
    ['support', 'money'],
    ['users', 'settings', 'config', 'team', 'colleagues'],
  ),
  catalog: requestsOf(
    'catalog',
    '/admin/product-approvals',
    z.union([bounded(10, z.regex(/^[1-9]\d{0,9}$/)), uuid]),
    ['draws'],
    ['products', 'draws', 'deliveries'],
    // Approving a forfeit opens tickets.
    20_000,
  ),
  payments: requestsOf(
    'payments',
    '/admin/payment-approvals',
    z.union([uuid, z.literal(providerSubject)]),
    // Support asks for credits of goodwill.
    ['support', 'money'],
    ['payments', 'refunds', 'tickets', 'goodwill', 'users', 'payment_providers'],
    providerTimeoutMs,
  ),
  messaging: requestsOf(
    'messaging',
    '/admin/message-approvals',
    z.union([z.literal(everyoneSubject), bounded(10, z.regex(/^[1-9]\d{0,9}$/))]),
    ['support', 'draws'],
    ['broadcasts', 'holder_messages'],
  ),
};
export const { list: listApprovals, approve: approveRequest, refuse: refuseRequest } = approvalRequests.identity;
export const {
  list: listProductApprovals,
  approve: approveProductRequest,
  refuse: refuseProductRequest,
} = approvalRequests.catalog;
export const {
  list: listPaymentApprovals,
  approve: approvePaymentRequest,
  refuse: refusePaymentRequest,
} = approvalRequests.payments;
export const {
  list: listMessageApprovals,
  approve: approveMessageRequest,
  refuse: refuseMessageRequest,
} = approvalRequests.messaging;

/** What may be corrected of a person, as administrators type it. */
const typedPerson = z.object({
  name: personName('Indiquez le nom'),
  phone: bounded(40, z.trim(), z.minLength(1, 'Indiquez le numéro')),
} satisfies Record<keyof CorrectedPerson, z.ZodMiniType>);
export const requestCorrection = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/corrections',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['approvals', 'users'],
  service: 'identity',
  limit: 'general',
  summary:
    'Ask a second administrator to correct a person’s name or phone; the only administrator confirms it after 24 hours. Who awaits a prize is told',
  form: {},
  body: z.strictObject({
    ...z.partial(typedPerson).shape,
    reason: approvalReason,
    /** The values that the caller saw. */
    before: z.strictObject(correctedPerson.shape),
  }),
  answer,
  status: 201,
});
export const requestSettings = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/requests',
  access: 'admin',
  areas: ['money'],
  about: ['approvals', 'settings'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second administrator to change the settings of the platform or of the referral programme: any subset',
  form: {},
  body: z.strictObject({ ...requestedSettings.shape, reason: approvalReason }),
  answer,
  status: 201,
});
export const requestTwoPeople = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/two-people/requests',
  access: 'super_admin',
  about: ['approvals', 'settings'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second super_admin to switch “two people” off, or to change the amount from which money needs both',
  form: {},
  body: z.strictObject({ ...twoPeopleRule, reason: approvalReason }),
  answer,
  status: 201,
});
export const requestAdmin = defineEndpoint({
  method: 'POST',
  path: '/admin/admins/requests',
  access: 'super_admin',
  about: ['approvals', 'team'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second super_admin to add an account',
  form: {},
  body: z.extend(createAdmin.body, { reason: approvalReason }),
  answer,
  status: 201,
});
export const requestAdminChange = defineEndpoint({
  method: 'POST',
  path: '/admin/admins/{id}/requests',
  params: { id: adminInPath },
  access: 'super_admin',
  about: ['approvals', 'team'],
  service: 'identity',
  limit: 'general',
  summary:
    'Ask a second super_admin to change an account’s role, areas or password, to switch its second factor off, or to confirm it once its owner has chosen the password; while no two super_admins are confirmed, the owner agrees after 24 hours',
  form: {},
  body: z.strictObject({
    ...z.partial(z.pick(createAdmin.body, { role: true, areas: true, password: true })).shape,
    secondFactor: z.optional(z.literal('off')),
    confirmed: z.optional(z.literal(true)),
    reason: approvalReason,
  }),
  answer,
  status: 201,
});
export const requestResetCode = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/reset-code-requests',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['approvals', 'users'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second administrator for the reset code of a person who awaits a prize; the person is told',
  form: {},
  body: z.strictObject({ reason: approvalReason }),
  answer,
  status: 201,
});
export const requestActivation = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/activation-requests',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'products'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Ask a second administrator to open a draft for sale, exactly as it is; a change of the draft ends the request',
  body: z.strictObject({ reason: approvalReason }),
  answer,
  status: 201,
});
export const requestBlock = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/block-requests',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['approvals', 'users'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second administrator to block a person who awaits a prize; the person is told',
  form: {},
  body: z.strictObject({ reason: approvalReason }),
  answer,
  status: 201,
});
export const requestDraw = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/draw-requests',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'products', 'draws'],
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second administrator for the draw of a full product, which starts on approval',
  body: z.strictObject({ reason: approvalReason }),
  answer,
  status: 201,
});
export const requestCancellation = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/cancellation-requests',
  params: { id: productInPath },
  access: 'super_admin',
  about: ['approvals', 'products'],
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second super_admin to cancel a full product; participants read the reason',
  body: z.strictObject({ reason: approvalReason }),
  answer,
  status: 201,
});
export const requestStrike = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/strike-requests',
  params: { id: productInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'products'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Ask a second administrator to strike the description or an addition of a product, or to hide its picture, in public',
  body: z.strictObject({
    /** `picture`, `description`, or an addition by its number, from 1. */
    part: z.union([
      z.enum(['description', 'picture']),
      z.int('Choisissez ce qui est retiré').check(z.gte(1), z.lte(maxAdditions)),
    ]),
    reason: approvalReason,
  }),
  answer,
  status: 201,
});
export const requestForfeit = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/forfeit-requests',
  params: { id: deliveryInPath },
  access: 'super_admin',
  about: ['approvals', 'deliveries'],
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second administrator to give an unreachable winner’s prize to the next ticket; the winner is told',
  body: z.strictObject({ reason: approvalReason }),
  answer,
  status: 201,
});
export const requestHandOver = defineEndpoint({
  method: 'POST',
  path: '/admin/deliveries/{id}/handover-requests',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['approvals', 'deliveries'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Ask a second administrator to record a hand-over without its code; for the only administrator it is recorded after 24 hours. The winner is told; 409 `handover_time_impossible`',
  body: z.strictObject({ ...handoverFacts, reason: approvalReason }),
  answer,
  status: 201,
});
export const requestMoney = defineEndpoint({
  method: 'POST',
  path: '/admin/payments/{id}/approval-requests',
  params: { id: paymentInPath },
  access: 'super_admin',
  about: ['approvals', 'payments', 'refunds'],
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary:
    'Ask a second super_admin to accept a payment in review, or to allow the owed refunds of a payment to be sent',
  body: z.strictObject({
    kind: z.enum(['grant', 'refund']),
    /** What the caller saw: the amount received, or the total of the payment's refunds. */
    amount,
    reason: approvalReason,
  }),
  answer,
  status: 201,
});
export const requestPaymentProvider = defineEndpoint({
  method: 'POST',
  path: '/admin/payment-providers/requests',
  access: 'super_admin',
  about: ['approvals', 'payment_providers'],
  service: 'payments',
  limit: 'general',
  summary: 'Ask a second super_admin to open new payments at another configured provider',
  body: z.strictObject({ name: choosePaymentProvider.body.shape.name, reason: approvalReason }),
  answer,
  status: 201,
});
