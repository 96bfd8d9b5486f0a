import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { randomUUID } from 'node:crypto';
import { fieldsOf } from './leaks.js';
import type { Fixture } from './fixture.js';

/**
 * Who owns the resource that a call names:
 * - `everybody`: public, or for anyone signed in;
 * - `administrators`: all of them, by role;
 * - `bearer`: for the holder of the secret that the call carries;
 * - `person`: belongs to one user only. Its cases are in owned-things.ts.
 */
type Owner = 'everybody' | 'administrators' | 'bearer' | 'person';

interface OwnerRow {
  owner: Owner;
  /** Existing resources, for calls that must be refused. */
  ids?: (fixture: Fixture) => Record<string, string | number>;
}

const draft = (fixture: Fixture) => ({ id: fixture.product.draft });
const win = (fixture: Fixture) => ({ id: fixture.owned.win });
const user = (fixture: Fixture) => ({ id: fixture.owner.id });
const administrators = (ids?: OwnerRow['ids']): OwnerRow => ({ owner: 'administrators', ...(ids ? { ids } : {}) });

/** The owner for every call that names a resource; a new endpoint fails owners.unit.spec.ts until it is listed here. */
export const owners: Record<string, OwnerRow> = {
  'GET /products/{id}': { owner: 'everybody', ids: draft },
  'GET /draws/{productId}/record': { owner: 'everybody' },
  'GET /draws/{productId}/appointment': { owner: 'everybody' },
  'GET /draws/{productId}/calendar.ics': { owner: 'everybody' },
  'GET /draws/{productId}/handovers': { owner: 'everybody' },
  'GET /draws/{productId}/portraits/{ticket}': { owner: 'everybody' },
  'POST /draws/{id}/beacon': { owner: 'everybody', ids: draft },
  // Answers yes or no to a caller with code and number.
  'POST /calls/verify': { owner: 'bearer' },
  // An invitation's code is meant to be passed on.
  'GET /referral-codes/{code}': { owner: 'everybody', ids: () => ({ code: 'AAAAAA2' }) },
  'POST /users/registrations': { owner: 'everybody' },
  'POST /tickets/purchase': { owner: 'everybody' },
  'POST /tickets/wishes': { owner: 'everybody' },
  'DELETE /tickets/wishes/{productId}': {
    owner: 'everybody',
    ids: (fixture) => ({ productId: fixture.product.draft }),
  },

  'POST /users/register': { owner: 'bearer' },
  'POST /users/password-reset': { owner: 'bearer' },
  // It may carry the token of a known device.
  'POST /users/password-reset/code': { owner: 'bearer' },
  // They may carry the token of a known device.
  'POST /users/login': { owner: 'bearer' },
  'POST /admin/login': { owner: 'bearer' },
  'PUT /users/password': { owner: 'bearer' },
  'POST /users/phone-proof': { owner: 'bearer' },
  'PUT /admin/password': { owner: 'bearer' },
  'POST /sessions/end-others': { owner: 'bearer' },
  // A code of the caller's own second factor.
  'POST /admin/second-factor/confirm': { owner: 'bearer' },
  'POST /admin/second-factor/recovery-codes': { owner: 'bearer' },
  'POST /admin/second-factor/disable': { owner: 'bearer' },
  'GET /payments/{token}/status': { owner: 'bearer', ids: (fixture) => ({ token: fixture.owned.paymentToken }) },

  'DELETE /sessions/{id}': { owner: 'person' },
  'POST /tickets/confirm': { owner: 'person' },
  'POST /tickets/cancel': { owner: 'person' },
  'POST /tickets/free': { owner: 'person' },
  'GET /tickets/{id}/receipt': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.entry }) },
  'GET /tickets/{id}/picture': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.entry }) },
  'POST /tickets/credits/{id}/refund': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.credit }) },
  'GET /messages': { owner: 'person' },
  'GET /messages/records': { owner: 'person' },
  'POST /messages/{id}/read': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.message }) },

  'GET /wins/{id}/picture': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.win }) },
  'POST /wins/{id}/received': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.win }) },
  'POST /wins/{id}/sign': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.win }) },
  'PUT /wins/{id}/photo': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.win }) },
  'PUT /wins/{id}/words': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.win }) },
  'POST /wins/{id}/portrait': { owner: 'person', ids: (fixture) => ({ id: fixture.owned.win }) },
  'POST /handover-codes/text': { owner: 'person' },
  'POST /admin/handover-codes/text': administrators(),
  'POST /admin/winner-words/{id}/approve': administrators(win),
  'POST /admin/winner-words/{id}/refuse': administrators(win),
  'GET /admin/deliveries': administrators(),
  'POST /admin/deliveries/{id}/calls': administrators(win),
  'POST /admin/deliveries/{id}/contacts': administrators(win),
  'PUT /admin/deliveries/{id}/appointment': administrators(win),
  'POST /admin/deliveries/{id}/handover': administrators(win),
  'POST /admin/deliveries/{id}/handover-requests': administrators(win),
  'POST /admin/deliveries/{id}/handover-corrections': administrators(win),
  'POST /admin/deliveries/{id}/evidence': administrators(win),
  'GET /admin/deliveries/{id}/evidence': administrators(win),
  'POST /admin/deliveries/{id}/forfeit': administrators(win),
  'POST /admin/deliveries/{id}/forfeit-requests': administrators(win),
  'PUT /admin/deliveries/{id}/photo': administrators(win),

  'PUT /products/{id}': administrators(draft),
  'DELETE /products/{id}': administrators(draft),
  'PUT /admin/products/{id}': administrators(draft),
  'PUT /admin/products/{id}/cost': administrators(draft),
  'DELETE /admin/products/{id}': administrators(draft),
  'POST /admin/products/{id}/cancel': administrators(draft),
  'GET /admin/products/{id}/cancellation': administrators(draft),
  'POST /products/{id}/draw': administrators(draft),
  'POST /admin/products/{id}/draw': administrators(draft),
  'GET /admin/products/{id}/winners': administrators(draft),
  'GET /admin/users': administrators(),
  'GET /admin/users/{id}': administrators(user),
  'GET /admin/users/{id}/history': administrators(user),
  'POST /admin/users/{id}/corrections': administrators(user),
  'POST /admin/users/{id}/block-requests': administrators(user),
  'POST /admin/approvals/{id}/approve': administrators(),
  'POST /admin/approvals/{id}/refuse': administrators(),
  'POST /admin/product-approvals/{id}/approve': administrators(),
  'POST /admin/product-approvals/{id}/refuse': administrators(),
  'POST /admin/payment-approvals/{id}/approve': administrators(),
  'POST /admin/payment-approvals/{id}/refuse': administrators(),
  'POST /admin/message-approvals/{id}/approve': administrators(),
  'POST /admin/message-approvals/{id}/refuse': administrators(),
  'POST /admin/products/{id}/activation-requests': administrators(draft),
  'GET /admin/held-blocks/{id}': administrators(),
  'POST /admin/held-blocks/{id}/undo': administrators(),
  'POST /admin/users/{id}/held-block': administrators(user),
  'GET /admin/held-messages/{id}': administrators(),
  'POST /admin/held-messages/{id}/undo': administrators(),
  'GET /admin/held-handovers/{id}': administrators(),
  'POST /admin/held-handovers/{id}/undo': administrators(),
  'POST /admin/deliveries/{id}/held-handover': administrators(win),
  'POST /admin/held-messages': administrators(),
  'POST /admin/products/{id}/planned-opening': administrators(draft),
  'DELETE /admin/products/{id}/planned-opening': administrators(draft),
  'POST /admin/products/{id}/additions': administrators(draft),
  'POST /admin/products/{id}/addition-requests': administrators(draft),
  'POST /admin/products/{id}/strike-requests': administrators(draft),
  'POST /admin/products/{id}/draw-requests': administrators(draft),
  'POST /admin/products/{id}/cancellation-requests': administrators(draft),
  'GET /admin/users/{id}/notes': administrators(user),
  'POST /admin/users/{id}/notes': administrators(user),
  'POST /admin/users/{id}/block': administrators(user),
  'POST /admin/users/{id}/unblock': administrators((fixture) => ({ id: fixture.blocked.id })),
  'POST /admin/users/{id}/reset-code': administrators(user),
  'POST /admin/users/{id}/goodwill': administrators(user),
  'POST /admin/users/{id}/goodwill-requests': administrators(user),
  'POST /admin/users/{id}/initials': administrators(user),
  'POST /admin/users/{id}/reset-code-requests': administrators(user),
  'PUT /admin/admins/{id}': administrators((fixture) => ({ id: fixture.admin.id })),
  'POST /admin/admins/{id}/requests': administrators((fixture) => ({ id: fixture.admin.id })),
  'DELETE /admin/admins/{id}': administrators((fixture) => ({ id: fixture.admin.id })),
  'DELETE /admin/admins/{id}/second-factor': administrators((fixture) => ({ id: fixture.admin.id })),
  'GET /admin/admins/{id}/sessions': administrators((fixture) => ({ id: fixture.admin.id })),
  'DELETE /admin/admins/{id}/sessions': administrators((fixture) => ({ id: fixture.admin.id })),
  'DELETE /admin/admins/{id}/sessions/{session}': administrators((fixture) => ({ id: fixture.admin.id })),
  'GET /admin/tickets': administrators(),
  'GET /admin/payments': administrators(),
  'GET /admin/payments/{id}': administrators((fixture) => ({ id: fixture.owned.payment })),
  'POST /admin/payments/{id}/resolve': administrators((fixture) => ({ id: fixture.owned.payment })),
  'POST /admin/payments/{id}/approval-requests': administrators((fixture) => ({ id: fixture.owned.payment })),
  'POST /admin/campaigns': administrators(),
  'PUT /admin/campaigns/{code}/name': administrators(() => ({ code: 'nobody' })),
  'POST /admin/campaigns/{code}/end': administrators(() => ({ code: 'nobody' })),
  'POST /admin/accounting/{month}/close': administrators(() => ({ month: '2020-01' })),
  'GET /admin/refunds': administrators(),
  'POST /admin/refund-files': administrators(),
  'GET /admin/refund-files/{id}': administrators(() => ({ id: randomUUID() })),
  'POST /admin/refund-files/{id}/paid': administrators(() => ({ id: randomUUID() })),
  'POST /admin/refund-files/{id}/release': administrators(() => ({ id: randomUUID() })),
  'POST /admin/refunds/{id}/paid': administrators(() => ({ id: randomUUID() })),
  'POST /admin/refunds/{id}/transfer-corrections': administrators(() => ({ id: randomUUID() })),
  'GET /admin/conversations/{id}': administrators(user),
  'POST /admin/conversations/{id}/messages': administrators(user),
  'POST /admin/conversations/{id}/read': administrators(user),
  'PUT /admin/conversations/{id}/assignee': administrators(user),
  'POST /admin/conversations/{id}/settle': administrators(user),
  'POST /admin/conversations/{id}/answering': administrators(user),
  'DELETE /admin/conversations/{id}': administrators(user),
  'GET /admin/products/{id}/holders': administrators(draft),
  'POST /admin/products/{id}/messages': administrators(draft),
  'POST /admin/products/{id}/message-requests': administrators(draft),
  'POST /admin/holder-messages/{id}/cancel': administrators(() => ({ id: randomUUID() })),
  'PUT /admin/saved-replies/{id}': administrators(() => ({ id: randomUUID() })),
  'DELETE /admin/saved-replies/{id}': administrators(() => ({ id: randomUUID() })),
  'GET /admin/audit-log': administrators(),
  'GET /admin/queues/{service}/dead-letters': administrators(() => ({ service: 'tickets' })),
  'POST /admin/queues/{service}/dead-letters/replay': administrators(() => ({ service: 'tickets' })),
  'POST /admin/queues/{service}/dead-letters/discard': administrators(() => ({ service: 'tickets' })),
  // They contain the values that their caller read before.
  'PUT /admin/settings': administrators(),
  'PUT /admin/referral-settings': administrators(),
  'PUT /admin/payment-providers/current': administrators(),
};

/** A field that identifies one person's resource, or proves its ownership. */
const naming = /^(id|before|after|code|token)$|(Id|Ids|Token|Code|Secret)$|_(id|token|code)$/;

/** Whether a call names a resource in its path, query or body. */
export function namesSomething({ path, query, body }: EndpointDefinition): boolean {
  const all = [query, body].flatMap((schema) => (schema ? [...fieldsOf(schema, 'input')] : []));
  // The edges of a list's pages are places in it.
  const fields = all.includes('page') ? all.filter((name) => name !== 'after' && name !== 'before') : all;
  return path.includes('{') || fields.some((field) => naming.test(field));
}
