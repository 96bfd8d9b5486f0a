import { money } from '@raffle/contracts/money-text';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { hasValue, spend } from '../credits/credit.js';
import { countOpenCredits, lockOpenCredits, storeCreditLeft } from '../credits/credits.queries.js';
import type { Grant } from '../entries/grant-entry.js';
import type { Product } from '../inventory/product.js';
import { notKnownYet } from '../people/people.queries.js';
import { readPlay } from '../play-limits/play-limits.queries.js';
import { whyNotPlay } from '../play-limits/refuse-play.js';
import { readSettings } from '../settings.js';
import {
  countReferralTicket,
  countRegistrationTicket,
  hasPlacement,
  lockAllowance,
  type Allowance,
  type FreeSource,
} from './free-tickets.queries.js';

/** The source of a placed ticket, after the ticket was taken from it. */
export interface TakenFrom extends Pick<Grant, 'type' | 'amount' | 'credit_id'> {
  /** How many more may be placed from the same source. */
  remaining: number;
}

/** Takes one free ticket of the registration. */
export async function useRegistrationTicket(
  manager: EntityManager,
  { userId }: { userId: string },
): Promise<TakenFrom> {
  const { registration_left } = await lockKnownAllowance(manager, userId);
  if (registration_left < 1) throw new ProblemException('no_free_ticket_left');
  await countRegistrationTicket(manager, userId);
  return { type: 'free', amount: 0, credit_id: null, remaining: registration_left - 1 };
}

/** Takes one ticket earned by referral (docs/product.md rule 17). */
export async function useReferralTicket(manager: EntityManager, { userId }: { userId: string }): Promise<TakenFrom> {
  const { referral_left } = await lockKnownAllowance(manager, userId);
  if (referral_left < 1) throw new ProblemException('no_referral_ticket_left');
  await countReferralTicket(manager, userId);
  return { type: 'referral', amount: 0, credit_id: null, remaining: referral_left - 1 };
}

async function lockKnownAllowance(manager: EntityManager, userId: string): Promise<Allowance> {
  const allowance = await lockAllowance(manager, userId);
  if (!allowance) throw notKnownYet();
  return allowance;
}

/** Maximum credits locked to find one that suffices. */
const maxCredits = 200;

/**
 * Spends the named credit, or the oldest that suffices (docs/product.md rule 20).
 * @param price of one ticket, F CFA
 * @param notFree why a free or referral credit places no ticket here, null if it does
 * @throws ProblemException `credit_not_found`, `credit_too_small`, `play_limit_reached` for money that has not counted
 * yet (rule 45), or `notFree` if only such credits are left
 */
export async function spendCredit(
  manager: EntityManager,
  request: { userId: string; creditId: string | undefined },
  price: number,
  notFree: ProblemException | null,
): Promise<TakenFrom> {
  const credits = await lockOpenCredits(manager, request, maxCredits);
  if (credits.length === 0) throw new ProblemException('credit_not_found');
  let refusal = new ProblemException('credit_too_small');
  for (const credit of credits) {
    if (notFree && !hasValue(credit.kind)) {
      refusal = notFree;
      continue;
    }
    const use = spend(credit, price);
    if (!use) continue;
    const beyond = credit.counts ? whyNotPlay(await readPlay(manager, request.userId), use.amount) : null;
    if (beyond) {
      refusal = beyond;
      continue;
    }
    await storeCreditLeft(manager, { ...use, id: credit.id });
    const remaining = await countOpenCredits(manager, request.userId);
    return { type: use.type, amount: use.amount, credit_id: credit.id, remaining };
  }
  throw refusal;
}

/**
 * Why this person may not place a ticket without payment on this product (docs/product.md rules 27 and 28); null if
 * they may.
 */
export async function whyNotFree(
  manager: EntityManager,
  userId: string,
  product: Product,
  source: FreeSource,
): Promise<ProblemException | null> {
  const { free_ticket_max_price: maxPrice } = await readSettings(manager);
  if (!product.accepts_free_tickets) return new ProblemException('free_tickets_not_accepted');
  if (product.ticket_price > maxPrice) {
    return new ProblemException('free_ticket_price_too_high', {
      detail: `Un ticket gratuit va sur un tirage à ${money(maxPrice)} le ticket au plus. Choisissez un autre tirage`,
    });
  }
  if (!(await hasPlacement(manager, { user_id: userId, product_id: product.product_id, source }))) return null;
  return new ProblemException(source === 'registration' ? 'free_ticket_same_product' : 'reward_ticket_same_product');
}
