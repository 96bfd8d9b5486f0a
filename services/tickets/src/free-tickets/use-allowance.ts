import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { notKnownYet } from '../people/person.js';
import { countReferralTicket, countRegistrationTicket, lockAllowance, type Allowance } from './free-tickets.queries.js';
import type { TakenFrom } from './taken-from.js';

/** Takes one free ticket of the registration. */
export async function useRegistrationTicket(
  manager: EntityManager,
  { userId }: { userId: string },
): Promise<TakenFrom> {
  const { registration_left } = await lockKnownAllowance(manager, userId);
  if (registration_left < 1) throw new ProblemException('no_free_ticket_left');
  await countRegistrationTicket(manager, userId);
  return { type: 'free', amount: 0, creditId: null, remaining: registration_left - 1 };
}

/** Takes one ticket earned by referral (docs/product.md rule 17). */
export async function useReferralTicket(manager: EntityManager, { userId }: { userId: string }): Promise<TakenFrom> {
  const { referral_left } = await lockKnownAllowance(manager, userId);
  if (referral_left < 1) throw new ProblemException('no_referral_ticket_left');
  await countReferralTicket(manager, userId);
  return { type: 'referral', amount: 0, creditId: null, remaining: referral_left - 1 };
}

async function lockKnownAllowance(manager: EntityManager, userId: string): Promise<Allowance> {
  const allowance = await lockAllowance(manager, userId);
  if (!allowance) throw notKnownYet();
  return allowance;
}
