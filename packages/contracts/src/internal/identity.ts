import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { adminArea, count, day, instant, productId, uuid } from '../values.js';
import { defineOperation } from './define-operation.js';
import { handoverCode } from '../http/handover-codes.js';
import { adminInPath } from '../http/path-parameters.js';

/** This service's figures for the dashboard, which the gateway composes. `by_day` may omit days without any. */
export const identityStats = defineOperation({
  method: 'GET',
  path: '/internal/stats',
  server: 'identity',
  callers: ['gateway'],
  answer: z.object({ users: count, by_day: z.array(z.object({ day, count })) }),
  fixture: { users: 12, by_day: [{ day: '2026-11-20', count: 3 }] },
});

/**
 * How to reach these people, for an administrator: full names and phones. The service token names the administrator; every other call is refused.
 * A person without an account has no entry. `prizes`: of each draw that they won, full name and phone when its list was closed, which no later
 * change alters, and whether an administrator changed the account since (docs/product.md rule 61).
 */
export const userContacts = defineOperation({
  method: 'POST',
  path: '/internal/user-contacts',
  server: 'identity',
  callers: ['catalog'],
  access: 'admin',
  body: z.strictObject({ user_ids: z.array(uuid).check(z.maxLength(500)) }),
  answer: z.object({
    contacts: z.array(
      z.object({
        id: uuid,
        name: line,
        phone: line,
        prizes: z.array(
          z.object({ product_id: productId, ticket: count, name: line, phone: line, needs_two_people: z.boolean() }),
        ),
      }),
    ),
  }),
  fixture: {
    contacts: [{ id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11', name: 'Essi Amegan', phone: '+22891770216', prizes: [] }],
  },
});

/**
 * Whether a code is that of an awaited prize (docs/product.md rule 58). Each answer counts as an attempt; 429 while too many were wrong.
 * The service token names the administrator who typed it.
 */
export const checkHandoverCode = defineOperation({
  method: 'POST',
  path: '/internal/handover-codes/check',
  server: 'identity',
  callers: ['catalog'],
  access: 'admin',
  body: z.strictObject({ user_id: uuid, product_id: productId, ticket: count, code: handoverCode }),
  answer: z.object({ right: z.boolean() }),
  fixture: { right: true },
});

/** Whether this administrator is the only one, and has been for seven days (docs/product.md rule 47). */
export const isOnlyAdmin = defineOperation({
  method: 'GET',
  path: '/internal/admins/{id}/only',
  params: { id: adminInPath },
  server: 'identity',
  callers: ['catalog'],
  answer: z.object({ only: z.boolean() }),
  fixture: { only: false },
});

/** The phones of these people for text messages (docs/text-messages.md). A person without an account has no entry. */
export const userPhones = defineOperation({
  method: 'POST',
  path: '/internal/user-phones',
  server: 'identity',
  callers: ['messaging'],
  body: z.strictObject({ user_ids: z.array(uuid).check(z.maxLength(100)) }),
  answer: z.object({ phones: z.array(z.object({ id: uuid, phone: line })) }),
  fixture: { phones: [{ id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11', phone: '+22891770216' }] },
});

const paymentIds = z.strictObject({ payment_ids: z.array(uuid).check(z.minLength(1), z.maxLength(100)) });

/** Outcomes of registration payments, for payments' reconciliation; a payment without an outcome has no entry. */
export const registrationOutcomes = defineOperation({
  method: 'POST',
  path: '/internal/registration-outcomes',
  server: 'identity',
  callers: ['payments'],
  body: paymentIds,
  answer: z.object({
    outcomes: z.array(z.object({ payment_id: uuid, outcome: z.enum(['account', 'refund_requested']) })),
  }),
  fixture: { outcomes: [{ payment_id: '01997b5f-0000-7000-8000-000000000002', outcome: 'account' }] },
});

/** Like `publishOutcomesAgain` of tickets: for the events about these accounts and refund requests, with the same message ids. */
export const publishRegistrationsAgain = defineOperation({
  method: 'POST',
  path: '/internal/registration-outcomes/publish-again',
  server: 'identity',
  callers: ['payments'],
  body: paymentIds,
  answer: z.object({ events: count }),
  fixture: { events: 1 },
});

const accountOfAdmin = z.object({
  id: uuid,
  username: line,
  role: z.enum(['admin', 'super_admin']),
  areas: z.array(adminArea),
});
const anAccount: z.input<typeof accountOfAdmin> = {
  id: '01997b58-0000-7000-8000-000000000009',
  username: 'admin',
  role: 'super_admin',
  areas: [...adminArea.options],
};

/**
 * The administrator to whom a conversation is handed over. 404 `admin_not_found` when the account no
 * longer exists.
 */
export const getAdminById = defineOperation({
  method: 'GET',
  path: '/internal/admins/{id}',
  params: { id: adminInPath },
  server: 'identity',
  callers: ['messaging'],
  answer: accountOfAdmin,
  fixture: anAccount,
});

/**
 * Notes that an administrator is here, once a minute at most, and answers their account and when they were last seen before this visit
 * (docs/product.md rule 66); null on the first one. 404 `admin_not_found` when the account no longer exists.
 */
export const noteAdminVisit = defineOperation({
  method: 'POST',
  path: '/internal/admins/{id}/visit',
  params: { id: adminInPath },
  server: 'identity',
  callers: ['gateway'],
  answer: z.extend(accountOfAdmin, { away_since: z.nullable(instant) }),
  fixture: { ...anAccount, away_since: '2026-11-19T18:40:00.000Z' },
});
