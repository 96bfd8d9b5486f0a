import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

export interface PersonCopy {
  user_id: string;
  version: number;
  display_name: string;
  /** Absent while only an update has arrived. */
  registered_at?: string;
}

/** Stores copies of different people; a newer version wins, an older one only adds a missing registration time. */
export async function copyPeople(manager: EntityManager, people: readonly PersonCopy[]): Promise<void> {
  await manager.query(
    `INSERT INTO person AS copy (user_id, version, display_name, registered_at)
     SELECT * FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::timestamptz[]) ORDER BY 1
     ON CONFLICT (user_id) DO UPDATE SET
       version = greatest(copy.version, EXCLUDED.version),
       display_name = CASE WHEN copy.version < EXCLUDED.version THEN EXCLUDED.display_name ELSE copy.display_name END,
       registered_at = coalesce(copy.registered_at, EXCLUDED.registered_at)
       WHERE copy.version < EXCLUDED.version OR (copy.registered_at IS NULL AND EXCLUDED.registered_at IS NOT NULL)`,
    [
      people.map(({ user_id }) => user_id),
      people.map(({ version }) => version),
      people.map(({ display_name }) => display_name),
      people.map(({ registered_at = null }) => registered_at),
    ],
  );
}

/** Shown in place of the public name of a closed account in the administrators' lists. */
const erasedName = 'Compte fermé';

/** Erases the copy of a person. Older events that arrive later are ignored. */
export async function storeErasedPerson(
  manager: EntityManager,
  person: { user_id: string; version: number; keeps_winner_name: boolean; erased_at: string },
): Promise<void> {
  await manager.query(
    `INSERT INTO person AS copy (user_id, version, display_name, keeps_winner_name, erased_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET version = EXCLUDED.version, display_name = EXCLUDED.display_name,
       keeps_winner_name = EXCLUDED.keeps_winner_name, erased_at = EXCLUDED.erased_at,
       initials = CASE WHEN EXCLUDED.keeps_winner_name THEN copy.initials END
       WHERE copy.version < EXCLUDED.version`,
    [person.user_id, person.version, erasedName, person.keeps_winner_name, person.erased_at],
  );
}

/** Stores by which initials an administrator replaced a public name; null: by none any more. A newer version wins. */
export async function storeInitials(
  manager: EntityManager,
  person: { user_id: string; version: number; initials: string | null },
): Promise<void> {
  if (person.initials !== null) await copyPeople(manager, [{ ...person, display_name: person.initials }]);
  await manager.query(
    `UPDATE person SET initials = $3, initials_version = $2
     WHERE user_id = $1 AND initials_version < $2 AND (erased_at IS NULL OR keeps_winner_name)`,
    [person.user_id, person.version, person.initials],
  );
}

export async function isErased(manager: EntityManager, userId: string): Promise<boolean> {
  const erased = 'SELECT 1 FROM person WHERE user_id = $1 AND erased_at IS NOT NULL';
  return (await firstRow(manager, erased, [userId])) !== undefined;
}

/** The public name of a person; undefined while no event about them has arrived, and once their account is closed. */
export async function findDisplayName(manager: EntityManager, userId: string): Promise<string | undefined> {
  const person = await firstRow<{ display_name: string }>(
    manager,
    'SELECT display_name FROM person WHERE user_id = $1 AND erased_at IS NULL',
    [userId],
  );
  return person?.display_name;
}

/** How many people have an account: the readers of a general message. */
export async function countRegisteredPeople(manager: EntityManager): Promise<number> {
  const people = await firstRow<{ count: number }>(
    manager,
    'SELECT count(*)::integer AS count FROM person WHERE registered_at IS NOT NULL AND erased_at IS NULL',
  );
  return people?.count ?? 0;
}
