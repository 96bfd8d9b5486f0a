import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { shortText } from '../texts.js';
import { instant, uuid } from '../values.js';
import { defineEndpoint, providerTimeoutMs, type Areas, type Service, type Subject } from './define-endpoint.js';
import { approvalInPath } from './path-parameters.js';

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
 * `draw` and `cancellation`: of a product. `addition`: a text below what one shows, that may say where to pay. `strike`: a text or the picture of one. `forfeit`: of a prize. `handover`: record one without its code. `grant`: accept a payment in review. `refund`: allow the owed refunds of a
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
  'addition',
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
  'pictures',
  /** One of these, by its address. */
  'picture',
  'retail_value',
  'condition',
  'guarantee',
  'supplier',
  'handover_place',
  'handover_days',
  'ticket_price',
  'max_participants',
  'max_winners',
  'accepts_free_tickets',
  'tickets_per_person',
  'draw_date',
  'opens_at',
  'announced',
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
  'reminder_texts_per_draw',
  'help_whatsapp',
  'operator',
  'licence',
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
  /** The changed fields: values at the time of the request, and the new ones. An activation has all terms of sale, a block and a code the person's phone, unchanged. */
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

/** The answer to a request, and to its decision. */
export const approvalAnswer = z.object({ approval });

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
    answer: approvalAnswer,
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
    answer: approvalAnswer,
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
