import { Injectable } from '@nestjs/common';
import { RefundReferenceCorrected, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames } from '../locks.js';
import { refundCorrected } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** Notifies the owner of a refund of its transfer's right reference (docs/product.md rule 39); one without an account has no conversation. */
@Injectable()
export class TellOwnerWhenRefundReferenceCorrected {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(RefundReferenceCorrected, { consumer: 'TellOwnerWhenRefundReferenceCorrected.handle' })
  async handle(
    correction: EventPayload<typeof RefundReferenceCorrected>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    if (correction.user_id === null) return;
    await lockNames(manager, 'shared');
    await postNotices(manager, this.outbox, [
      {
        userId: correction.user_id,
        notice: 'refund_corrected',
        of: correction.correction_id,
        text: refundCorrected({ amount: correction.amount, transferReference: correction.transfer_reference }),
        at: new Date(correction.corrected_at),
      },
    ]);
  }
}
