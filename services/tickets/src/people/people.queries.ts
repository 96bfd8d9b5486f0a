import { waitForCopy } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

/** What this service stores about a person: only what is public about a winner. */
interface Person {
  user_id: string;
  version: number;
  display_name: string;
  city: string;
}

/** `allowance_not_known_yet` (503, `Retry-After`): the registration has not arrived yet, although {@link waitForPerson} waited. */
export function notKnownYet(): ProblemException {
  return new ProblemException('allowance_not_known_yet', { headers: { 'retry-after': '2' } });
}

/** Waits a bounded time for the registration of the person for whom `work` is done. */
export const waitForPerson = <T>(work: () => Promise<T>): Promise<T> =>
  waitForCopy(work, (error) => error instanceof ProblemException && error.code === 'allowance_not_known_yet');

const copyPerson = `
  INSERT INTO person AS copy (user_id, version, display_name, city) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE SET version = EXCLUDED.version, display_name = EXCLUDED.display_name, city = EXCLUDED.city
    WHERE copy.version < EXCLUDED.version`;

/** Stores a copy of a person; a newer version wins, an older one is ignored. */
export async function storePersonCopy(manager: EntityManager, person: Person): Promise<void> {
  await manager.query(copyPerson, [person.user_id, person.version, person.display_name, person.city]);
}

/**
 * Stores a copy of a new person and, once, their referrer and free tickets. A purchase of theirs or of a friend may have inserted the row
 * before the registration arrived. A person who used their own invitation has no referrer.
 */
export async function storeRegistration(
  manager: EntityManager,
  user: Person & { referrer_id: string | null; free_tickets: number; registered_at: string },
): Promise<void> {
  await manager.query(
    `WITH copied AS (${copyPerson})
     INSERT INTO allowance AS known (user_id, referrer_id, registration_given, registered_at)
     VALUES ($1, NULLIF($5::uuid, $1), $6, $7)
     ON CONFLICT (user_id) DO UPDATE SET referrer_id = EXCLUDED.referrer_id,
       registration_given = EXCLUDED.registration_given, registered_at = EXCLUDED.registered_at
       WHERE known.registered_at IS NULL`,
    [user.user_id, user.version, user.display_name, user.city, user.referrer_id, user.free_tickets, user.registered_at],
  );
}

/** An administrator gave a code for the account: the latest end counts, in any order, also before the person is copied. */
export async function storeGuard(
  manager: EntityManager,
  { user_id, guarded_until }: { user_id: string; guarded_until: string },
): Promise<void> {
  await manager.query(
    `INSERT INTO person AS copy (user_id, version, display_name, city, guarded_until) VALUES ($1, 0, '', '', $2)
     ON CONFLICT (user_id) DO UPDATE SET guarded_until = greatest(copy.guarded_until, EXCLUDED.guarded_until)`,
    [user_id, guarded_until],
  );
}

/** @throws ProblemException `code_given` soon after an administrator's code (docs/product.md rule 61) */
export async function requireNoCodeGiven(manager: EntityManager, userId: string): Promise<void> {
  const guarded = await firstRow(manager, 'SELECT 1 FROM person WHERE user_id = $1 AND guarded_until > now()', [
    userId,
  ]);
  if (guarded) throw new ProblemException('code_given');
}

/** SQL: whether the account of this person is closed. */
export const accountClosed = (userId: string): string =>
  `EXISTS (SELECT FROM person WHERE person.user_id = ${userId} AND erased_at IS NOT NULL)`;

export async function isAccountClosed(manager: EntityManager, userId: string): Promise<boolean> {
  const row = await firstRow<{ closed: boolean }>(manager, `SELECT ${accountClosed('$1')} AS closed`, [userId]);
  return row?.closed === true;
}

/** Shown in place of the public name of a closed account. */
const erasedName = 'Compte fermé';

/** Erases the copy of a person. Older events that arrive later are ignored. */
export async function storeErasedPerson(
  manager: EntityManager,
  person: { user_id: string; version: number; erased_at: string },
): Promise<void> {
  await manager.query(
    `INSERT INTO person AS copy (user_id, version, display_name, city, erased_at) VALUES ($1, $2, $3, '', $4)
     ON CONFLICT (user_id) DO UPDATE SET version = EXCLUDED.version, display_name = EXCLUDED.display_name, city = '',
       erased_at = EXCLUDED.erased_at
       WHERE copy.version < EXCLUDED.version`,
    [person.user_id, person.version, erasedName, person.erased_at],
  );
  await manager.query('DELETE FROM place_wish WHERE user_id = $1', [person.user_id]);
}

/** A person's open claims: see `ticketsOpenClaims`. */
interface OpenClaims {
  tickets: number;
  frozen: number;
  held: number;
  to_place: number;
  /** F CFA */
  credit: number;
  prizes: number;
}

export async function findOpenClaims(manager: EntityManager, userId: string): Promise<OpenClaims> {
  const open = await firstRow<OpenClaims>(
    manager,
    `SELECT
       (SELECT coalesce(sum(quantity), 0)::int FROM entry e WHERE user_id = $1 AND credited_at IS NULL
          AND NOT EXISTS (SELECT FROM draw_result d WHERE d.product_id = e.product_id)) AS tickets,
       (SELECT coalesce(sum(quantity), 0)::int FROM entry e JOIN inventory i USING (product_id)
          WHERE user_id = $1 AND credited_at IS NULL AND i.frozen_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM draw_result d WHERE d.product_id = e.product_id)) AS frozen,
       (SELECT count(*)::int FROM purchase WHERE user_id = $1 AND hold = 'held') AS held,
       (SELECT coalesce(sum(registration_given - registration_placed + referral_given - referral_placed), 0)::int
          FROM allowance WHERE user_id = $1)
         + (SELECT coalesce(sum(tickets_left), 0)::int FROM credit WHERE user_id = $1) AS to_place,
       (SELECT coalesce(sum(value_left), 0)::int FROM credit WHERE user_id = $1) AS credit,
       (SELECT count(*)::int FROM entry e JOIN winning_ticket w
          ON w.product_id = e.product_id AND w.number >= e.first_number AND w.number < e.first_number + e.quantity
          WHERE e.user_id = $1
            AND NOT EXISTS (SELECT FROM delivered_prize d WHERE d.product_id = w.product_id AND d.number = w.number)
            AND NOT EXISTS (SELECT FROM forfeited_prize f WHERE f.product_id = w.product_id AND f.number = w.number)) AS prizes`,
    [userId],
  );
  return open ?? { tickets: 0, frozen: 0, held: 0, to_place: 0, credit: 0, prizes: 0 };
}
