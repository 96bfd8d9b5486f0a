import { Injectable } from '@nestjs/common';
import { RefundOwed, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { refundOwed } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** Notifies the owner of a refund that it is owed (docs/product.md rule 39); one without an account has no conversation. */
@Injectable()
export class TellOwnerWhenRefundOwed {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(RefundOwed, { consumer: 'TellOwnerWhenRefundOwed.handle' })
  async handle(refund: EventPayload<typeof RefundOwed>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    if (refund.user_id === null) return;
    await lockNames(manager, 'shared');
    await postNotices(manager, this.outbox, [
      {
        userId: refund.user_id,
        notice: 'refund_owed',
        of: refund.refund_id,
        text: refundOwed({ amount: refund.amount }),
        at: new Date(refund.owed_at),
      },
    ]);
  }
}
