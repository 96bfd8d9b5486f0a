import * as z from 'zod/mini';
import { bounded } from '../bounded.js';

const wholeNumber = (minimum: number, maximum: number, fallback: number) =>
  z._default(
    z.pipe(
      bounded(6, z.regex(/^\d{1,6}$/)),
      z.pipe(z.transform(Number), z.int().check(z.gte(minimum), z.lte(maximum))),
    ),
    fallback,
  );

/**
 * Rows that a list counts and shows: a greater `total`, which is one more, only says that there are others. With `exact=true` all are
 * counted, and every page can be read.
 */
export const countedRows = 10_000;

/** Query of every list: `page` from 1, `limit` at most 100, `q` a search text, `exact` for more than {@link countedRows}. */
export const pagingQuery = {
  page: wholeNumber(1, 100_000, 1),
  limit: wholeNumber(1, 100, 50),
  q: z.optional(bounded(100)),
  exact: z.optional(z.literal('true')),
};
