import { needTwoPeople } from '@raffle/back-office-kit';
import { namesWhereToPay } from '@raffle/contracts/where-to-pay';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';

/**
 * Refuses a message to many that may say where to pay while two people must agree (docs/product.md rule 48).
 * @throws ProblemException `approval_needed`
 */
export async function refuseAlone(manager: EntityManager, subject: string, content: string): Promise<void> {
  if (namesWhereToPay(subject, content) && (await needTwoPeople(manager)))
    throw new ProblemException('approval_needed');
}
