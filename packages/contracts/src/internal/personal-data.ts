import * as z from 'zod/mini';
import {
  accountData,
  drawsData,
  messagesData,
  moneyData,
  personalDataCursor,
  ticketsData,
} from '../http/personal-data.js';
import type { Service } from '../http/define-endpoint.js';
import type { userInPath } from '../http/path-parameters.js';
import { defineOperation, type OperationDefinition } from './define-operation.js';

const id = '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11';
const at = '2026-11-20T10:00:00.000Z';

/** `after` requests the next page. */
const pageQuery = z.strictObject({ after: z.optional(personalDataCursor) });
export type PersonalDataOperation<Answer extends z.ZodMiniType = z.ZodMiniType> = OperationDefinition<
  undefined,
  Answer,
  undefined,
  typeof pageQuery,
  'user'
>;

/** What a person still has in a service, and would give up with their account. */
export type OpenClaimsOperation<Answer extends z.ZodMiniType = z.ZodMiniType> = OperationDefinition<
  undefined,
  Answer,
  { userId: typeof userInPath },
  undefined
>;

/** A page of what a service holds about the person for whom it is called. */
const personalData = <Item extends z.ZodMiniType>(server: Service, item: Item, fixture: z.input<Item>) =>
  defineOperation({
    method: 'GET',
    path: '/internal/own-data',
    server,
    callers: ['gateway'],
    access: 'user',
    query: pageQuery,
    answer: z.object({ items: z.array(item), next: z.nullable(personalDataCursor) }),
    fixture: { items: [fixture], next: null },
  });

export const accountOfPerson = personalData('identity', accountData, {
  kind: 'account',
  id,
  name: 'Essi Amegan',
  former_names: '',
  display_name: null,
  initials_only: false,
  phone: '+22891770216',
  city: 'Kara',
  created_at: at,
  last_active: at,
  referral_code: 'K7M2PQR',
  invited: false,
  source: 'direct',
  closing_asked_at: null,
  referrals: 1,
  tickets: 3,
  total_spent: 4500,
  payer_phone: '+22891••••16',
  blocked_at: null,
  block_reason: null,
});

export const ticketsOfPerson = personalData('tickets', ticketsData, {
  kind: 'credit',
  id,
  of: 'paid',
  payment_id: null,
  entry_id: id,
  amount: 1500,
  value_left: 300,
  tickets_left: 0,
  reason: 'product_cancelled',
  product_name: 'Console de salon et 2 manettes',
  issued_at: at,
  refunded: null,
  refunded_at: null,
});

export const moneyOfPerson = personalData('payments', moneyData, {
  kind: 'refund',
  id,
  payment_id: id,
  amount: 1500,
  reason: 'credit_asked_back',
  status: 'owed',
  filed_at: null,
  owed_at: at,
  paid_at: null,
  transfer_reference: null,
});

export const messagesOfPerson = personalData('messaging', messagesData, {
  kind: 'message',
  id,
  author: 'user',
  subject: 'Votre message',
  content: 'Bonjour',
  created_at: at,
  read_at: null,
});

export const drawsOfPerson = personalData('catalog', drawsData, {
  kind: 'pick',
  product_id: 7,
  product_name: 'Console de salon et 2 manettes',
  ticket: 259,
  wins: true,
  display_name: 'Essi A.',
  city: 'Kara',
});
