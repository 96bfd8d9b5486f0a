import { hash, randomUUID } from 'node:crypto';
import type { Call } from './call.js';
import type { Fixture } from './fixture.js';

/** Calls that a user must not make on another user's resources, but the owner may: the owner's call is last and shows that nothing was changed. */
export interface OwnedThing {
  /** The row of `owners` that it covers. */
  endpoint: string;
  what: string;
  /** As `who` would send it. */
  request: (fixture: Fixture, who: 'owner' | 'other') => Pick<Call, 'path' | 'body' | 'headers'>;
  other: readonly number[];
  /** Undefined: the owner does not send it. */
  owner?: number;
}

const refused = [403, 404] as const;

export const ownedThings: readonly OwnedThing[] = [
  {
    endpoint: 'DELETE /sessions/{id}',
    what: 'a session, by the hash of its token',
    request: ({ sessions }) => ({
      path: `/api/sessions/${hash('sha256', sessions.owner ?? '')}`,
    }),
    other: refused,
  },
  {
    endpoint: 'GET /tickets/{id}/receipt',
    what: 'the receipt of a bought entry',
    request: ({ owned }) => ({ path: `/api/tickets/${owned.entry}/receipt` }),
    other: refused,
    owner: 200,
  },
  {
    endpoint: 'GET /tickets/{id}/receipt',
    what: 'the receipt of a free entry',
    request: ({ owned }) => ({ path: `/api/tickets/${owned.freeEntry}/receipt` }),
    other: refused,
    owner: 200,
  },
  {
    endpoint: 'GET /tickets/{id}/picture',
    what: 'the picture of a bought entry',
    request: ({ owned }) => ({ path: `/api/tickets/${owned.entry}/picture?with=number` }),
    other: refused,
  },
  {
    endpoint: 'GET /wins/{id}/picture',
    what: 'the picture of a prize',
    request: ({ owned }) => ({ path: `/api/wins/${owned.win}/picture?with=name` }),
    other: refused,
  },
  {
    endpoint: 'POST /messages/{id}/read',
    what: 'a message that is to be read',
    request: ({ owned }) => ({ path: `/api/messages/${owned.message}/read` }),
    other: refused,
    owner: 204,
  },
  {
    endpoint: 'GET /messages',
    what: 'a conversation from another’s message on',
    request: ({ owned }) => ({ path: `/api/messages?before=${owned.message}` }),
    // It may contain no data of the owner: every answer is searched for it.
    other: [200, ...refused],
    owner: 200,
  },
  {
    endpoint: 'GET /messages/records',
    what: 'records from another’s message on',
    request: ({ owned }) => ({ path: `/api/messages/records?before=${owned.message}` }),
    other: refused,
    owner: 200,
  },
  {
    endpoint: 'POST /tickets/confirm',
    what: 'a purchase, in the owner’s name',
    request: ({ owner, owned, product }) => ({
      path: '/api/tickets/confirm',
      body: { userId: owner.id, productId: product.open, quantity: 1, paymentToken: owned.paymentToken },
    }),
    other: refused,
    owner: 200,
  },
  {
    endpoint: 'POST /tickets/confirm',
    what: 'a purchase by its token, in one’s own name',
    request: (fixture, who) => ({
      path: '/api/tickets/confirm',
      body: {
        userId: fixture[who].id,
        productId: fixture.product.open,
        quantity: 1,
        paymentToken: fixture.owned.paymentToken,
      },
    }),
    other: refused,
    owner: 200,
  },
  {
    endpoint: 'POST /tickets/cancel',
    what: 'a purchase, by its token',
    request: ({ owned }) => ({ path: '/api/tickets/cancel', body: { paymentToken: owned.paymentToken } }),
    other: refused,
    // It is paid.
    owner: 409,
  },
  {
    endpoint: 'POST /tickets/free',
    what: 'a credit, in the owner’s name',
    request: ({ owner, owned, product }) => ({
      path: '/api/tickets/free',
      body: { userId: owner.id, productId: product.open, source: 'credit', creditId: owned.credit },
    }),
    other: refused,
  },
  {
    endpoint: 'POST /tickets/free',
    what: 'a credit by its id, in one’s own name',
    request: ({ other, owned, product }) => ({
      path: '/api/tickets/free',
      body: { userId: other.id, productId: product.open, source: 'credit', creditId: owned.credit },
    }),
    other: refused,
  },
  {
    endpoint: 'POST /wins/{id}/received',
    what: 'that a prize was received',
    request: ({ owned }) => ({ path: `/api/wins/${owned.win}/received` }),
    other: refused,
    // It is not handed over.
    owner: 409,
  },
  {
    endpoint: 'POST /wins/{id}/sign',
    what: 'the sign that a winner is there',
    request: ({ owned }) => ({ path: `/api/wins/${owned.win}/sign` }),
    other: refused,
    owner: 200,
  },
  {
    endpoint: 'PUT /wins/{id}/photo',
    what: 'the consent to a photo',
    request: ({ owned }) => ({ path: `/api/wins/${owned.win}/photo`, body: { agreed: true } }),
    other: refused,
    owner: 200,
  },
  {
    endpoint: 'PUT /wins/{id}/words',
    what: 'what a winner shows of themselves',
    request: ({ owned }) => ({
      path: `/api/wins/${owned.win}/words`,
      body: { first_name: 'Afi', city: '', sentence: '', photo: false },
    }),
    other: refused,
    owner: 200,
  },
  {
    endpoint: 'POST /wins/{id}/portrait',
    what: 'the photograph of a winner',
    request: ({ owned }) => ({
      path: `/api/wins/${owned.win}/portrait`,
      body: Buffer.from('no picture'),
      headers: { 'content-type': 'image/webp' },
    }),
    other: refused,
  },
  {
    endpoint: 'POST /handover-codes/text',
    what: 'the code of a prize, by text',
    // Its product has one place.
    request: ({ product }) => ({ path: '/api/handover-codes/text', body: { productId: product.won, ticket: 0 } }),
    other: refused,
  },
  {
    endpoint: 'POST /tickets/credits/{id}/refund',
    what: 'a credit’s money',
    request: ({ owned }) => ({ path: `/api/tickets/credits/${owned.credit}/refund` }),
    other: refused,
    owner: 200,
  },
];

/** Calls that replay their first answer for an `Idempotency-Key`, only to the first sender. */
export const replays: readonly { what: string; body: (fixture: Fixture) => unknown; path: string }[] = [
  {
    what: 'a purchase',
    path: '/api/tickets/purchase',
    body: ({ product }) => ({ productId: product.open, quantity: 2 }),
  },
  { what: 'a message', path: '/api/messages', body: () => ({ content: 'Bonjour, ceci est un essai' }) },
];

export const newKey = () => ({ 'idempotency-key': randomUUID() });
