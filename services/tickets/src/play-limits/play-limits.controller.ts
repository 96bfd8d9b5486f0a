import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { changePlayLimits, countAboveLimits, getPlayLimits, pausePlay } from '@raffle/contracts/http/play-limits';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { lockUser } from '../locks.js';
import { changeLimit } from './play-limit.js';
import { peopleAbove, periods, readPlay, storeLimit, storePause, type Play } from './play-limits.queries.js';

/** A person's limits of play and their pause (docs/product.md rule 40). */
@Controller()
export class PlayLimitsController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(getPlayLimits)
  async show({ userId }: Call<typeof getPlayLimits>) {
    return shown(await readPlay(this.dataSource.manager, userId));
  }

  @Endpoint(changePlayLimits)
  change({ body: wanted, userId }: Call<typeof changePlayLimits>) {
    return this.changed(userId, async (manager) => {
      const { limits, now } = await readPlay(manager, userId);
      for (const period of periods)
        await storeLimit(manager, userId, period, changeLimit(limits[period], wanted[period], now));
    });
  }

  @Endpoint(pausePlay)
  pause({ body: { months }, userId }: Call<typeof pausePlay>) {
    return this.changed(userId, (manager) => storePause(manager, userId, months));
  }

  @Endpoint(countAboveLimits)
  async countAbove({ query: { week, month } }: Call<typeof countAboveLimits>) {
    const people = await peopleAbove(this.dataSource.manager, { week: week ?? 0, month: month ?? 0 });
    return { week: week === undefined ? null : people.week, month: month === undefined ? null : people.month };
  }

  /** Serialized with other requests of the person: a purchase is checked before or after the change. */
  private changed(userId: string, change: (manager: EntityManager) => Promise<void>) {
    return this.dataSource.transaction(async (manager) => {
      await lockUser(manager, userId);
      await change(manager);
      return shown(await readPlay(manager, userId));
    });
  }
}

function shown({ limits, paused_until }: Play): AnswerOf<typeof getPlayLimits> {
  const limitOf = ({ amount, next, platform, spent }: Play['limits']['week']) => ({
    amount,
    next: next && { amount: next.amount, from: next.from.toISOString() },
    platform,
    spent,
  });
  return {
    week: limitOf(limits.week),
    month: limitOf(limits.month),
    paused_until: paused_until?.toISOString() ?? null,
  };
}
