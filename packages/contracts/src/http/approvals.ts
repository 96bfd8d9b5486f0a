import * as z from 'zod/mini';
import { amount, instant, uuid } from '../values.js';
import { registrationPrice } from './admin-settings.js';
import { defineEndpoint } from './define-endpoint.js';

/** How long a request for approval can be approved, in hours. */
export const approvalHours = 72;

/** What the platform's settings are called as a request's subject. */
export const settingsSubject = 'settings';

const reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'Indiquez la raison'), z.maxLength(500, 'La raison est trop longue'));
const administrator = z.object({ id: uuid, username: z.string() });

/** What an administrator wants to do and a second one must approve (docs/product.md rule 42); exactly this runs then. */
export const approval = z.object({
  id: uuid,
  /** `person`: the name or the phone of a person is corrected. `registration_price`: it changes. */
  kind: z.enum(['person', 'registration_price']),
  /** The person's id, or `settings`. */
  subject: z.string(),
  /** The person's name, else empty. */
  subject_name: z.string(),
  /** What changes, as it was when this was asked for, and as it will be. */
  changes: z.array(
    z.object({ field: z.enum(['name', 'phone', 'registration_price']), before: z.string(), after: z.string() }),
  ),
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

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: '/admin/approvals',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary:
    'What waits for a second administrator, the oldest first, 100 at most; of one subject its newest 10, decided ones too',
  query: z.strictObject({ subject: z.optional(z.union([uuid, z.literal(settingsSubject)])) }),
  answer: z.object({ approvals: z.array(approval) }),
});
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
    reason,
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
    reason,
    /** What the caller saw. */
    before: z.strictObject({ registrationPrice: amount }),
  }),
  answer,
  status: 201,
});
export const approveRequest = defineEndpoint({
  method: 'POST',
  path: '/admin/approvals/{id}/approve',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Approve what another administrator asked for: it is done at once; 409 when it is not as it was any more',
  answer,
});
export const refuseRequest = defineEndpoint({
  method: 'POST',
  path: '/admin/approvals/{id}/refuse',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Refuse what another administrator asked for, or take one’s own request back',
  body: z.strictObject({ reason }),
  answer,
});
