import { Injectable } from '@nestjs/common';
import { GoodwillGiven, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { issueCredit } from './issue-credit.js';

/** Issues the promotional credit that administrators gave (docs/product.md rule 55). */
@Injectable()
export class CreditsHandlers {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(GoodwillGiven, { consumer: 'IssueCreditWhenGoodwillGiven.handle' })
  async issueGoodwill(
    { goodwill_id, user_id, amount, given_at }: EventPayload<typeof GoodwillGiven>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    await issueCredit(manager, this.outbox, {
      user_id,
      kind: 'promotional',
      amount,
      reason: 'goodwill',
      product_id: null,
      origin: { goodwill_id },
      issued_at: new Date(given_at),
    });
  }
}
