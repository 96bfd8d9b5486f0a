/** @jest-environment jsdom */
import { anEntry } from '../../../test/answers.js';
import { beforeEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { myTicketsQuery, type MyTickets } from '../../shared/api/my-queries.js';
import { storedToken } from '../../shared/stored-token.js';
import { readLastTickets, storeLastTickets } from './last-tickets.js';

const entry = {
  ...anEntry,
} as const;
const mine: MyTickets = {
  tickets: [
    { ...entry, numbers: [290] },
    { ...entry, numbers: [12], status: 'lost' },
  ],
  summary: { purchased: 2, free: 0, referral: 0, total: 2 },
  in_play: { tickets: 2, draws: 1, amount: 1000 },
  to_place: { registration: 0, referral: 0, credit: 0 },
  credits: [],
  pending_purchases: [],
  wishes: [],
  waits: [],
  paused_until: null,
  ended_credits: [],
  may_spend: null,
};

beforeEach(() => localStorage.clear());

test('only the numbers in play are stored, no other personal data; the end of the session removes them', () => {
  const queries = new QueryClient();
  storedToken.write('token_temporaire_a');
  storeLastTickets(queries);
  queries.setQueryData(myTicketsQuery.queryKey, mine);
  expect(readLastTickets()?.tickets).toEqual([
    { id: entry.id, product_id: 7, product_name: 'Console de salon', numbers: [290], capacity: 300 },
  ]);
  storedToken.remove();
  expect(readLastTickets()).toBeNull();
  // An answer that arrives afterwards is not stored.
  queries.setQueryData(myTicketsQuery.queryKey, mine);
  expect(readLastTickets()).toBeNull();
});

test('the next person to sign in does not see them', () => {
  const queries = new QueryClient();
  storedToken.write('token_temporaire_a');
  storeLastTickets(queries);
  queries.setQueryData(myTicketsQuery.queryKey, mine);
  storedToken.write('token_temporaire_b');
  expect(readLastTickets()).toBeNull();
});
