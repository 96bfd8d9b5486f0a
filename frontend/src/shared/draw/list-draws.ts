import { drawsPerPage, listDraws } from '@raffle/contracts/http/draws';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../api/call-api.js';

export type CompletedDraw = z.output<NonNullable<(typeof listDraws)['answer']>>['draws'][number];

export const drawsQueryKey = (page: number) => ['draws', 'page', page];

/** One page of the completed draws, newest first, with the statistics of all; the previous page stays until the next has loaded. */
export function useDraws(page: number) {
  return useQuery({
    queryKey: drawsQueryKey(page),
    queryFn: ({ signal }) => callApi(listDraws, { query: { page: String(page), limit: String(drawsPerPage) }, signal }),
    placeholderData: keepPreviousData,
  });
}
