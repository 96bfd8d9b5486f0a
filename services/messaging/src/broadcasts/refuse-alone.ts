import { needTwoPeople } from '@raffle/back-office-kit';
import { namesWhereToPay } from '@raffle/contracts/where-to-pay';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

/** Whether one administrator alone may not send a message to many, because it may say where to pay (docs/product.md rule 48). */
export const needsSecondPerson = async (
  manager: EntityManager,
  { subject, content }: { subject: string; content: string },
): Promise<boolean> => namesWhereToPay(subject, content) && (await needTwoPeople(manager));

/**
 * Refuses a message to many that may say where to pay while two people must agree (docs/product.md rule 48).
 * @throws ProblemException `approval_needed`
 */
export async function refuseAlone(manager: EntityManager, subject: string, content: string): Promise<void> {
  if (await needsSecondPerson(manager, { subject, content })) throw new ProblemException('approval_needed');
}
