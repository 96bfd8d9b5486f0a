import { longDate } from '@raffle/contracts/date-text';
import { money } from '@raffle/contracts/money-text';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { leftUnder } from './play-limit.js';
import { periods, readPlay, type Period, type Play } from './play-limits.queries.js';

const spans: Record<Period, string> = { week: '7\u00a0jours', month: '30\u00a0jours' };

/**
 * Why this amount must not be played now: `play_paused` or `play_limit_reached`; null if it may (docs/product.md rule 40).
 * @param play read under the person's lock
 * @param amount F CFA
 */
export function whyNotPlay(play: Play, amount: number): ProblemException | null {
  if (play.paused_until) return paused(play.paused_until);
  for (const period of periods) {
    const { amount: own, platform } = play.limits[period];
    const left = leftOf(play.limits[period]);
    if (left === null || amount <= left) continue;
    const isOwn = own !== null && (platform === null || own <= platform);
    return new ProblemException('play_limit_reached', {
      detail: `${isOwn ? 'Votre limite est' : 'La limite de ce site est'} de ${money(isOwn ? own : (platform ?? 0))} sur ${spans[period]}\u00a0: il vous reste ${money(left)}. Rien n’est débité`,
    });
  }
  return null;
}

/** What the limits still allow to spend, F CFA; null without one. A pause is not among them. */
export function mayStillSpend({ limits }: Play): number | null {
  const left = periods.map((period) => leftOf(limits[period])).filter((amount) => amount !== null);
  return left.length === 0 ? null : Math.min(...left);
}

const leftOf = ({ amount, platform, spent }: Play['limits'][Period]) => leftUnder([amount, platform], spent);

/** Refuses to place a ticket during a pause. @throws ProblemException `play_paused` */
export async function refuseDuringPause(manager: EntityManager, userId: string): Promise<void> {
  const { paused_until } = await readPlay(manager, userId);
  if (paused_until) throw paused(paused_until);
}

const paused = (until: Date) =>
  new ProblemException('play_paused', {
    detail: `Vous avez mis votre compte en pause jusqu’au ${longDate(until)}. Vos tickets et vos lots ne sont pas touchés`,
  });
