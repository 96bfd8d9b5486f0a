import { firstRow, ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** What this service knows of a person: what the public may see of a winner, and nothing else. */
export interface Person {
  user_id: string;
  version: number;
  display_name: string;
  city: string;
}

/** Stores a copy; a newer version wins, an older one is ignored. */
export async function copyPerson(manager: EntityManager, person: Person): Promise<void> {
  await manager.query(
    `INSERT INTO person AS copy (user_id, version, display_name, city) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET version = EXCLUDED.version, display_name = EXCLUDED.display_name, city = EXCLUDED.city
       WHERE copy.version < EXCLUDED.version`,
    [person.user_id, person.version, person.display_name, person.city],
  );
}

/**
 * The copy of a person who is signed in.
 * @throws ProblemException `allowance_not_known_yet` (503, `Retry-After`) in the moment before their registration arrives here
 */
export async function knownPerson(manager: EntityManager, userId: string): Promise<Person> {
  const person = await firstRow<Person>(
    manager,
    'SELECT user_id, version, display_name, city FROM person WHERE user_id = $1',
    [userId],
  );
  if (!person) throw notKnownYet();
  return person;
}

/** What a screen that waits a moment and asks again is told (api.md, POST /tickets/free). */
export function notKnownYet(): ProblemException {
  return new ProblemException('allowance_not_known_yet', { headers: { 'retry-after': '2' } });
}
