import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { hasValue, spend } from '../credits/credit.js';
import { countOpenCredits, lockOpenCredits, storeCreditLeft } from '../credits/credits.queries.js';
import { whyNotPlay } from '../play-limits/refuse-play.js';
import type { TakenFrom } from './taken-from.js';

/** Maximum credits locked to find one that suffices. */
const maxCredits = 200;

/**
 * Spends the named credit, or the oldest that suffices (docs/product.md rule 20).
 * @param price of one ticket, F CFA
 * @param notFree why a free or referral credit places no ticket here, null if it does
 * @throws ProblemException `credit_not_found`, `credit_too_small`, `play_limit_reached` for money that has not counted yet (rule 45), or
 * `notFree` if only such credits are left
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
    const beyond = credit.counts ? await whyNotPlay(manager, request.userId, use.amount) : null;
    if (beyond) {
      refusal = beyond;
      continue;
    }
    await storeCreditLeft(manager, { id: credit.id, valueLeft: use.valueLeft, ticketsLeft: use.ticketsLeft });
    const remaining = await countOpenCredits(manager, request.userId);
    return { type: use.type, amount: use.amount, creditId: credit.id, remaining };
  }
  throw refusal;
}
