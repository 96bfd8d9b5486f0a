import type { PageEdges } from '@raffle/contracts/http/paging';
import type { EntityManager } from 'typeorm';
import { codeOfError } from '../process/is-error.js';
import { ProblemException } from '../http/problem-exception.js';
import { rows } from './rows.js';

/** A place in a list: beside the row that had this sort key and id, as texts. */
export interface Edge {
  key: string;
  id: string;
  /** The page ends there; otherwise it begins there. */
  backwards: boolean;
}

/** The edge that a query continues from. @throws ProblemException `invalid_request` for what is none */
export function edgeOf({ after, before }: { after?: string | undefined; before?: string | undefined }): Edge | null {
  const text = after ?? before;
  if (text === undefined) return null;
  const [key, id, ...more] = partsOf(text);
  if (key === undefined || id === undefined || more.length > 0) throw new ProblemException('invalid_request');
  return { key, id, backwards: after === undefined };
}

function partsOf(text: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts.map(String) : [];
  } catch {
    // Not JSON: no edge.
    return [];
  }
}

const edgeText = ({ key, id }: { key: string; id: string }) =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

/**
 * The page that continues from an edge.
 * @param ids read from the edge on, one more than the page has if there is one
 */
export function asPage<Id>(
  ids: Id[],
  { backwards }: Pick<Edge, 'backwards'>,
  limit: number,
): { ids: Id[]; isLast: boolean } {
  const page = ids.slice(0, limit);
  // Before an edge, what is after it follows.
  return backwards ? { ids: page.reverse(), isLast: false } : { ids: page, isLast: ids.length <= limit };
}

/** The edges of a page: the key of its first and last row as they are now, also where they no longer match the list. */
export async function edgesOf<Id>(
  manager: EntityManager,
  { from, key, id }: { from: string; key: string; id: string },
  ids: readonly Id[],
  isLast: boolean,
): Promise<PageEdges> {
  if (ids.length === 0) return undefined;
  const found = await rows<{ key: string; id: string }>(
    manager,
    `SELECT (${key})::text AS key, ${id}::text AS id FROM ${from} WHERE ${id} = ANY ($1)`,
    [[ids[0], ids.at(-1)]],
  );
  const [first, last] = [ids[0], ids.at(-1)].map((one) => found.find((row) => row.id === String(one)));
  return first && last && { first: edgeText(first), last: isLast ? null : edgeText(last) };
}

/** A value that the column cannot have is of another list, or was made up. */
export async function refusingForeignEdges<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query;
  } catch (error) {
    if (codeOfError(error)?.startsWith('22')) throw new ProblemException('invalid_request');
    throw error;
  }
}
