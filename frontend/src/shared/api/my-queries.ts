import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listMyWins } from '@raffle/contracts/http/deliveries';
import { listHandoverCodes } from '@raffle/contracts/http/handover-codes';
import { listMyMessages } from '@raffle/contracts/http/messages';
import { listMyPayments } from '@raffle/contracts/http/my-payments';
import { listMyTickets } from '@raffle/contracts/http/tickets';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from './call-api.js';
import type { PageTurn } from '../page-turn.js';
import { keyOf, queryOf } from './query-of.js';

export type MyTickets = AnswerOf<typeof listMyTickets>;

export const myTicketsQuery = queryOf(listMyTickets);

/** My entries, what I may still place, and my purchases that wait for their payment. */
export function useMyTickets() {
  return useQuery(myTicketsQuery);
}

/** How many tickets in play the person has for a product; 0 until they are loaded. */
export const heldOf = (mine: MyTickets | undefined, productId: number): number =>
  mine?.tickets
    .filter(({ product_id, status }) => product_id === productId && status === 'valid')
    .reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;

export type MyMessages = z.output<NonNullable<(typeof listMyMessages)['answer']>>;
export type MessagePages = InfiniteData<MyMessages, string | undefined>;

/**
 * My conversation from its newest page backwards, with the general messages and the unread count. Pages are refetched together,
 * so that no message falls between two of them.
 */
const myMessagesQuery = infiniteQueryOptions({
  queryKey: keyOf(listMyMessages),
  queryFn: ({ pageParam, signal }) => callApi(listMyMessages, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: MyMessages) => (page.more ? page.conversation[0]?.id : undefined),
  meta: { about: listMyMessages.about },
});

export function useMyMessages() {
  return useInfiniteQuery(myMessagesQuery);
}

/** How many messages are unread; 0 until the messages are loaded. */
export function useUnreadMessages(): number {
  return useInfiniteQuery({ ...myMessagesQuery, select: (data) => data.pages[0]?.unread ?? 0 }).data ?? 0;
}

const myPaymentsQuery = (page: PageTurn) => queryOf(listMyPayments, { query: { ...page } });

/** One page of the user's payments and refunds, newest first. */
export function useMyPayments(page: PageTurn) {
  return useQuery({ ...myPaymentsQuery(page), placeholderData: keepPreviousData });
}

/** What paid last, as the provider names it. Null where it names none, and where the home has not read it: it is worth no call of its own. */
export function useLastOperator(): string | null {
  const { data } = useQuery({ ...myPaymentsQuery({ page: 1 }), enabled: false });
  return data?.payments.find(({ state, operator }) => state === 'paid' && operator !== null)?.operator ?? null;
}

/** The codes of the prizes that I await. */
export function useMyHandoverCodes() {
  return useQuery(queryOf(listHandoverCodes));
}

/** My prizes and the state of their hand-over. */
export function useMyWins() {
  return useQuery(queryOf(listMyWins));
}
