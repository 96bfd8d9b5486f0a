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

/** A place between two rows of a list: its caller gets it from `edges`, and reads nothing in it. */
const edge = bounded(4_000, z.regex(/^[\w-]+$/));

/** The edges of a page in an answer; absent where it has no row. `last` is null where no row follows. */
export const pageEdges = z.optional(z.object({ first: edge, last: z.nullable(edge) }));
export type PageEdges = z.output<typeof pageEdges>;

/**
 * Query of every list: `page` from 1, `limit` at most 100, `q` a search text, `exact` for more than {@link countedRows}. With `after` the
 * last edge of the page before, or `before` the first edge of the page after, a page continues exactly there, whatever rows were added or
 * have left meanwhile; `page` is then only a number to show. A page that is jumped to has neither.
 */
export const pagingQuery = {
  page: wholeNumber(1, 100_000, 1),
  limit: wholeNumber(1, 100, 50),
  q: z.optional(bounded(100)),
  exact: z.optional(z.literal('true')),
  after: z.optional(edge),
  before: z.optional(edge),
};
