import { Injectable } from '@nestjs/common';
import { WinnerWarned, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { winnerWarned } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** Tells a winner, on every channel, what happened to their account while a prize is awaited (docs/product.md rule 47). */
@Injectable()
export class TellWinnerWhenWarned {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(WinnerWarned, { consumer: 'TellWinnerWhenWarned.handle' })
  async handle(warning: EventPayload<typeof WinnerWarned>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'shared');
    await postNotices(manager, this.outbox, [
      {
        userId: warning.user_id,
        notice: 'winner_warned',
        of: `${warning.what} ${warning.reference}`,
        text: winnerWarned(warning.what),
        at: new Date(warning.at),
      },
    ]);
  }
}
