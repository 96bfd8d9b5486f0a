import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { pagingQuery } from './paging.js';

/** Query of a back-office list: paging, search, and sorting by one of these columns, by default the first. */
/* @__NO_SIDE_EFFECTS__ */
export function adminListQuery<const Column extends string>(
  columns: readonly [Column, ...Column[]],
  direction: 'asc' | 'desc' = 'desc',
) {
  return {
    ...pagingQuery,
    sort: z._default(z.enum(columns), columns[0]),
    direction: z._default(z.enum(['asc', 'desc']), direction),
  };
}

const userId = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** User ids, comma-separated, 100 at most. */
export const userIds = bounded(3_700, z.regex(new RegExp(`^${userId}(,${userId}){0,99}$`)));

/**
 * The values that the caller last read of the fields it changes, under the request's names: 409 `changed_meanwhile` where one has
 * changed since. Each field is optional; a name that the request does not have is refused.
 */
export const valuesRead = z.optional(
  z.record(
    line,
    z.nullable(
      z.union([lines, z.number(), z.boolean(), z.array(z.union([line, z.record(line, line)])).check(z.maxLength(20))]),
    ),
  ),
);
