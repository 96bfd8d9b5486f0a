import type { OperationDefinition } from '@raffle/contracts/internal';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { rows } from './rows.js';

/** Rows of one kind that a service stores about a person. */
export interface PersonalList {
  /** The items' kind in the contract. */
  kind: string;
  /** Selects the rows of the person $1 with a unique `key` as text, which orders them and is not shown. Instants stay dates. */
  sql: string;
  /** For items that are more than the columns of their row. */
  show?: (row: never) => object;
}

/** Rows per answer. A message has 4,000 characters, an answer between services 8 MiB at most. */
const pageSize = 200;

/**
 * A page of what a service stores about a person, list after list.
 * @param after where the page starts: `next` of the previous page
 * @throws ZodError when a list does not match the contract
 */
export async function personalDataPage<Answer extends z.ZodMiniType>(
  manager: EntityManager,
  { answer }: OperationDefinition<undefined, Answer>,
  lists: readonly PersonalList[],
  { userId, after = '0:' }: { userId: string; after?: string | undefined },
): Promise<z.output<Answer>> {
  const colon = after.indexOf(':');
  let key = after.slice(colon + 1);
  const items: object[] = [];
  for (let at = Number(after.slice(0, colon)); at < lists.length; at++, key = '') {
    const { kind, sql, show = (row: object) => row } = lists[at]!;
    const found = await rows<{ key: string }>(
      manager,
      `SELECT * FROM (${sql}) AS held WHERE key COLLATE "C" > $2 ORDER BY key COLLATE "C" LIMIT $3`,
      [userId, key, pageSize - items.length],
    );
    items.push(...found.map((row) => ({ ...show(row as never), kind })));
    if (items.length === pageSize) return pageOf(answer, items, `${at}:${found.at(-1)!.key}`);
  }
  return pageOf(answer, items, null);
}

/** In the form that is sent, without fields that the contract does not name. */
const pageOf = <Answer extends z.ZodMiniType>(answer: Answer, items: object[], next: string | null): z.output<Answer> =>
  answer.parse(JSON.parse(JSON.stringify({ items, next })));
