import * as z from 'zod/mini';
import { amount, instant, uuid } from '../values.js';
import { registrationPrice } from './admin-settings.js';
import { defineEndpoint, providerTimeoutMs, type Service } from './define-endpoint.js';
import { cancelProductBody } from './products.js';

/** How long a request for approval can be approved, in hours. */
export const approvalHours = 72;

/** What the platform's settings are called as a request's subject. */
export const settingsSubject = 'settings';

/** Why something is asked for or refused. */
export const approvalReason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Indiquez la raison'), z.maxLength(500, 'La raison est trop longue'));
/** `username` as it was then; empty where it is not known. */
const administrator = z.object({ id: uuid, username: z.string() });

/**
 * `person`: a person's name or phone is corrected. `registration_price`: it changes. `draw` and `cancellation`: of a product. `grant`: a
 * payment in review is accepted. `refund`: what is owed of a payment may be sent.
 */
export const approvalKind = z.enum(['person', 'registration_price', 'draw', 'cancellation', 'grant', 'refund']);
export type ApprovalKind = z.infer<typeof approvalKind>;
/** What a request may change. */
export const approvalField = z.enum(['name', 'phone', 'registration_price', 'status', 'amount']);
export type ApprovalField = z.infer<typeof approvalField>;

/** What an administrator wants to do and a second one must approve (docs/product.md rule 42); exactly this runs then. */
export const approval = z.object({
  id: uuid,
  kind: approvalKind,
  /** The id of the person or product, or `settings`. */
  subject: z.string(),
  /** What the subject is called; empty for the settings. */
  subject_name: z.string(),
  /** What changes, as it was when this was asked for, and as it will be. */
  changes: z.array(z.object({ field: approvalField, before: z.string(), after: z.string() })),
  reason: z.string(),
  requested_by: administrator,
  requested_at: instant,
  expires_at: instant,
  state: z.enum(['open', 'approved', 'refused', 'expired']),
  decided_by: z.nullable(administrator),
  decided_at: z.nullable(instant),
  decision_reason: z.nullable(z.string()),
});
export type Approval = z.infer<typeof approval>;

const answer = z.object({ approval });

/** The requests that a service stores: it owns what they change, so that an approval runs in its own transaction. */
/* @__NO_SIDE_EFFECTS__ */
const requestsOf = (
  service: Service,
  path: `/${string}`,
  subject: z.ZodMiniType<string, string>,
  timeoutMs?: number,
) => ({
  list: defineEndpoint({
    method: 'GET',
    path,
    access: 'admin',
    service,
    limit: 'general',
    summary:
      'What waits for a second administrator, the oldest first, 100 at most; of one subject its newest 10, decided ones too',
    query: z.strictObject({ subject: z.optional(subject) }),
    answer: z.object({ approvals: z.array(approval) }),
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/approve`,
    access: 'admin',
    service,
    limit: 'general',
    ...(timeoutMs !== undefined && { timeoutMs }),
    summary: 'Approve what another administrator asked for: it is done at once; 409 when it is not as it was any more',
    answer,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/refuse`,
    access: 'admin',
    service,
    limit: 'general',
    summary: 'Refuse what another administrator asked for, or take one’s own request back',
    body: z.strictObject({ reason: approvalReason }),
    answer,
  }),
});

/** By the service that stores them. */
export const approvalRequests = {
  identity: requestsOf('identity', '/admin/approvals', z.union([uuid, z.literal(settingsSubject)])),
  catalog: requestsOf('catalog', '/admin/product-approvals', z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  payments: requestsOf('payments', '/admin/payment-approvals', uuid, providerTimeoutMs),
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

export const requestCorrection = defineEndpoint({
  method: 'POST',
  path: '/admin/users/{id}/corrections',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary:
    'Ask a second administrator to correct a person’s name or phone; 409 while a prize of theirs is not handed over',
  body: z.strictObject({
    name: z.optional(z.string().check(z.trim(), z.minLength(1, 'Indiquez le nom'), z.maxLength(100))),
    phone: z.optional(z.string().check(z.trim(), z.minLength(1, 'Indiquez le numéro'), z.maxLength(40))),
    reason: approvalReason,
    /** What the caller saw. */
    before: z.strictObject({ name: z.string(), phone: z.string() }),
  }),
  answer,
  status: 201,
});
export const requestPrice = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/price-requests',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second administrator to change the price of a registration',
  body: z.strictObject({
    registrationPrice,
    reason: approvalReason,
    /** What the caller saw. */
    before: z.strictObject({ registrationPrice: amount }),
  }),
  answer,
  status: 201,
});
export const requestDraw = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/draw-requests',
  access: 'admin',
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second administrator for the draw of a full product, which the approval begins',
  body: z.strictObject({ reason: approvalReason }),
  answer,
  status: 201,
});
export const requestCancellation = defineEndpoint({
  method: 'POST',
  path: '/admin/products/{id}/cancellation-requests',
  access: 'super_admin',
  service: 'catalog',
  limit: 'general',
  summary: 'Ask a second super_admin to cancel a full product; participants read the reason',
  body: cancelProductBody,
  answer,
  status: 201,
});
export const requestMoney = defineEndpoint({
  method: 'POST',
  path: '/admin/payments/{id}/approval-requests',
  access: 'super_admin',
  service: 'payments',
  limit: 'general',
  timeoutMs: providerTimeoutMs,
  summary: 'Ask a second super_admin to accept a payment in review, or to let what is owed of a payment be sent',
  body: z.strictObject({
    kind: z.enum(['grant', 'refund']),
    /** What the caller saw: what came in, or all refunds of the payment. */
    amount,
    reason: approvalReason,
  }),
  answer,
  status: 201,
});
