import { Injectable } from '@nestjs/common';
import { RefundPaid, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { refundPaid } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** Notifies the owner of a refund that it is paid (docs/product.md rule 39); one without an account has no conversation. */
@Injectable()
export class TellOwnerWhenRefundPaid {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(RefundPaid, { consumer: 'TellOwnerWhenRefundPaid.handle' })
  async handle(refund: EventPayload<typeof RefundPaid>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    if (refund.user_id === null) return;
    await lockNames(manager, 'shared');
    await postNotices(manager, this.outbox, [
      {
        userId: refund.user_id,
        notice: 'refund_paid',
        of: refund.refund_id,
        text: refundPaid({ amount: refund.amount, transferReference: refund.transfer_reference }),
        at: new Date(refund.paid_at),
      },
    ]);
  }
}
