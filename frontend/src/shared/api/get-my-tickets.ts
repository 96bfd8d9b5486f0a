import { listMyTickets } from '@raffle/contracts/http/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from './call-api.js';

export type MyTickets = z.output<NonNullable<(typeof listMyTickets)['answer']>>;

export const myTicketsQuery = queryOptions({
  queryKey: ['my-tickets'],
  queryFn: ({ signal }) => callApi(listMyTickets, { signal }),
});

/** My entries, what I may still place, and my purchases that wait for their payment. */
export function useMyTickets() {
  return useQuery(myTicketsQuery);
}

/** How many tickets in play the person has for a product; 0 until they are loaded. */
export const heldOf = (mine: MyTickets | undefined, productId: number): number =>
  mine?.tickets
    .filter(({ product_id, status }) => product_id === productId && status === 'valid')
    .reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
