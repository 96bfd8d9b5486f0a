import { Inject, Injectable } from '@nestjs/common';
import {
  DeliveryAdvanced,
  PrizeForfeited,
  WinnerWarned,
  WinnerWordsChanged,
  type EventPayload,
} from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { v7 as uuidv7 } from 'uuid';
import type { Notice } from '../notices/notice.js';
import { isErased } from '../copies/person.queries.js';
import { postNotices } from '../notices/post-notices.js';
import { isOfBlock, textOfBlock } from '../notices/short-notice.js';
import { textSettings, type TextSettings } from '../texts/text-settings.js';
import { queueTexts } from '../texts/text.queries.js';

type Context = Pick<EventContext, 'manager'>;

const hoursToSend = 24;

/** Notifies winners of what happens to their prize. */
@Injectable()
export class PrizeNewsHandlers {
  constructor(
    private readonly outbox: Outbox,
    @Inject(textSettings) private readonly texts: TextSettings | null,
  ) {}

  /** Each step of the hand-over (docs/product.md rule 37). */
  @OnEvent(DeliveryAdvanced, { consumer: 'TellWinnerWhenDeliveryAdvanced.handle' })
  async tellStep(step: EventPayload<typeof DeliveryAdvanced>, { manager }: Context): Promise<void> {
    const { user_id: userId, step_id: of, product_id, state, appointment, forfeit_from, at } = step;
    // Done by the winner.
    if (state === 'received') return;
    const data = { product_id, state, appointment, forfeit_from };
    await postNotices(manager, this.outbox, [{ userId, notice: 'delivery_advanced', of, data, at: new Date(at) }]);
  }

  /** That what they wanted to show of themselves is not published. */
  @OnEvent(WinnerWordsChanged, { consumer: 'TellWinnerWhenWordsRefused.handle' })
  async tellRefusal(change: EventPayload<typeof WinnerWordsChanged>, { manager }: Context): Promise<void> {
    const { user_id: userId, change_id: of, product_id, state, at } = change;
    if (state !== 'refused') return;
    const data = { product_id, state: 'words_refused', appointment: null, forfeit_from: null } as const;
    await postNotices(manager, this.outbox, [{ userId, notice: 'delivery_advanced', of, data, at: new Date(at) }]);
  }

  /** The previous and the new winner of an unclaimed prize (docs/draw-protocol.md step 5). */
  @OnEvent(PrizeForfeited, { consumer: 'TellPeopleWhenPrizeForfeited.handle' })
  async tellForfeit(prize: EventPayload<typeof PrizeForfeited>, { manager }: Context): Promise<void> {
    const { product_id, delivery_id: of, user_id: userId, ticket, next } = prize;
    const at = new Date(prize.forfeited_at);
    const lost = { product_id, ticket, next: next?.ticket ?? null };
    const notices: Notice[] = [{ userId, notice: 'prize_forfeited', of, data: lost, at }];
    if (next) {
      const won = { product_id, ticket: next.ticket };
      notices.push({ userId: next.user_id, notice: 'prize_passed_on', of, data: won, at });
    }
    await postNotices(manager, this.outbox, notices);
  }

  /**
   * On every channel, what happened to an account while a prize is awaited (docs/product.md rule 47). A block by text whether or not they
   * agreed to texts: it ends the sessions that read messages and the pushes (rule 62).
   */
  @OnEvent(WinnerWarned, { consumer: 'TellWinnerWhenWarned.handle' })
  async warn({ user_id: userId, what, reference, at }: EventPayload<typeof WinnerWarned>, { manager }: Context) {
    const of = `${what} ${reference}`;
    const happened = new Date(at);
    await postNotices(manager, this.outbox, [{ userId, notice: 'winner_warned', of, data: { what }, at: happened }]);
    if (!isOfBlock(what) || !this.texts || (await isErased(manager, userId))) return;
    const expiresAt = new Date(happened.getTime() + hoursToSend * 3_600_000);
    const text = {
      id: uuidv7(),
      userId,
      purpose: 'warning' as const,
      body: textOfBlock(what),
      sealed: null,
      expiresAt,
    };
    await queueTexts(manager, [text]);
  }
}
