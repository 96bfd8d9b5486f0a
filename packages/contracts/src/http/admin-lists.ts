import * as z from 'zod/mini';
import { pagingQuery } from './paging.js';

/** Queries of the back-office's lists: paging, search, and a sort by one of the named columns. */
/* @__NO_SIDE_EFFECTS__ */
export function adminListQuery<const Column extends string>(columns: readonly [Column, ...Column[]]) {
  return {
    ...pagingQuery,
    sort: z._default(z.enum(columns), columns[0]),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  };
}

/** A day of the calendar as a filter, inclusive: `2026-11-20`; both shops' time zone is UTC. */
export const day = z.iso.date();
