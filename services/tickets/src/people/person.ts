import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { findPerson, type Person } from './people.queries.js';

/**
 * The copy of the signed-in user.
 * @throws ProblemException `allowance_not_known_yet` (503, `Retry-After`) until `UserRegistered` arrives
 */
export async function knownPerson(manager: EntityManager, userId: string): Promise<Person> {
  const person = await findPerson(manager, userId);
  if (!person) throw notKnownYet();
  return person;
}

/** The registration has not arrived yet; the screen waits and retries. */
export function notKnownYet(): ProblemException {
  return new ProblemException('allowance_not_known_yet', { headers: { 'retry-after': '2' } });
}
