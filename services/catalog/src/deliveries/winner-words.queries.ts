import type { OwnWords } from '@raffle/contracts/http/shown-winners';
import { readWordsPerPage, type WordsToRead } from '@raffle/contracts/http/winner-words';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { instant } from '../instant.js';

/** SQL of what a winner said, for themselves; null where nothing, or withdrawn. @param delivery its id */
export const ownWordsOf = (
  delivery: string,
) => `(SELECT jsonb_build_object('state', w.state, 'first_name', w.first_name, 'city', w.city,
    'sentence', w.sentence, 'photo', w.photo IS NOT NULL, 'refusal', w.refusal)
  FROM winner_words w WHERE w.delivery_id = ${delivery} AND w.state <> 'withdrawn')`;

/** Words as stored; a change is another version. */
export interface StoredWords {
  state: OwnWords['state'] | 'withdrawn';
  first_name: string;
  city: string;
  sentence: string;
  photo: Buffer | null;
  version: number;
}

export function findWords(manager: EntityManager, deliveryId: string): Promise<StoredWords | undefined> {
  const sql = `SELECT state, first_name, city, sentence, photo, version FROM winner_words WHERE delivery_id = $1`;
  return firstRow(manager, sql, [deliveryId]);
}

/** Stores what a winner says now: it waits to be read. Runs under the lock of its delivery. */
export async function storeWords(
  manager: EntityManager,
  deliveryId: string,
  words: Pick<StoredWords, 'first_name' | 'city' | 'sentence' | 'photo'>,
): Promise<void> {
  await manager.query(
    `INSERT INTO winner_words AS stored (delivery_id, state, first_name, city, sentence, photo, version, said_at)
     VALUES ($1, 'waiting', $2, $3, $4, $5, 1, now())
     ON CONFLICT (delivery_id) DO UPDATE SET state = 'waiting', first_name = $2, city = $3, sentence = $4, photo = $5,
       version = stored.version + 1, refusal = NULL, said_at = now(), withdrawn_at = NULL`,
    [deliveryId, words.first_name, words.city, words.sentence, words.photo],
  );
}

const erased = `state = 'withdrawn', first_name = '', city = '', sentence = '', photo = NULL, refusal = NULL, withdrawn_at = now()`;

/** Deletes what a winner said. @returns whether there was something */
export async function eraseWords(manager: EntityManager, deliveryId: string): Promise<boolean> {
  const sql = `UPDATE winner_words SET ${erased} WHERE delivery_id = $1 AND state <> 'withdrawn' RETURNING 1`;
  return (await rows(manager, sql, [deliveryId])).length > 0;
}

/** Deletes what a person said about all of their prizes. @returns these prizes' products */
export async function eraseWordsOf(manager: EntityManager, userId: string): Promise<number[]> {
  const sql = `UPDATE winner_words w SET ${erased} FROM deliveries d
    WHERE d.id = w.delivery_id AND d.user_id = $1 AND w.state <> 'withdrawn' RETURNING d.product_id`;
  return (await rows<{ product_id: number }>(manager, sql, [userId])).map(({ product_id }) => product_id);
}

/** Decides on what was read. @returns false where it was changed or decided on meanwhile */
export async function decideWords(
  manager: EntityManager,
  deliveryId: string,
  { version, refusal }: { version: number; refusal: string | null },
): Promise<boolean> {
  const [state, from] = refusal === null ? ['approved', ['waiting']] : ['refused', ['waiting', 'approved']];
  const sql = `UPDATE winner_words SET state = $2, refusal = $3 WHERE delivery_id = $1 AND version = $4 AND state = ANY ($5) RETURNING 1`;
  return (await rows(manager, sql, [deliveryId, state, refusal, version, from])).length > 0;
}

/** As stored; identity adds the full name. */
export type StoredWordsToRead = Omit<WordsToRead, 'full_name' | 'picture'> & { photo: Buffer | null };

export function wordsInState(manager: EntityManager, state: 'waiting' | 'approved'): Promise<StoredWordsToRead[]> {
  return rows(
    manager,
    `SELECT w.delivery_id, d.product_id, p.name AS product_name, d.ticket, p.max_participants AS places, d.user_id,
       coalesce(k.display_name, '') AS name, w.version, w.first_name, w.city, w.sentence, w.photo, ${instant('w.said_at')} AS said_at
     FROM winner_words w JOIN deliveries d ON d.id = w.delivery_id JOIN products p ON p.id = d.product_id
     JOIN draw_picks k ON k.product_id = d.product_id AND k.ticket = d.ticket
     WHERE w.state = $1 ORDER BY w.said_at ${state === 'waiting' ? 'ASC' : 'DESC'}, w.delivery_id LIMIT ${readWordsPerPage}`,
    [state],
  );
}

/** How many winners' words are in a state, and since when the oldest of them. */
export async function countWords(
  manager: EntityManager,
  state: 'waiting' | 'approved',
): Promise<{ total: number; since: string | null }> {
  const sql = `SELECT count(*)::int AS total, ${instant('min(said_at)')} AS since FROM winner_words WHERE state = $1`;
  return (await firstRow<{ total: number; since: string | null }>(manager, sql, [state]))!;
}
