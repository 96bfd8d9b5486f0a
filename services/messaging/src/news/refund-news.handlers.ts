import { Injectable } from '@nestjs/common';
import { RefundOwed, RefundPaid, RefundReferenceCorrected, type EventPayload } from '@raffle/contracts/events';
import { refundWithinDays } from '@raffle/contracts/http/my-payments';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { postNotices } from '../notices/post-notices.js';

type Context = Pick<EventContext, 'manager'>;

/** Notifies the owner of a refund (docs/product.md rule 39); one without an account has no conversation. */
@Injectable()
export class RefundNewsHandlers {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(RefundOwed, { consumer: 'TellOwnerWhenRefundOwed.handle' })
  async tellOwed(refund: EventPayload<typeof RefundOwed>, { manager }: Context): Promise<void> {
    const { user_id: userId, refund_id: of, amount, owed_at } = refund;
    if (userId === null) return;
    const data = { amount, within_days: refundWithinDays };
    await postNotices(manager, this.outbox, [{ userId, notice: 'refund_owed', of, data, at: new Date(owed_at) }]);
  }

  @OnEvent(RefundPaid, { consumer: 'TellOwnerWhenRefundPaid.handle' })
  async tellPaid(refund: EventPayload<typeof RefundPaid>, { manager }: Context): Promise<void> {
    const { user_id: userId, refund_id: of, amount, transfer_reference, paid_at } = refund;
    if (userId === null) return;
    const data = { amount, transfer_reference };
    await postNotices(manager, this.outbox, [{ userId, notice: 'refund_paid', of, data, at: new Date(paid_at) }]);
  }

  @OnEvent(RefundReferenceCorrected, { consumer: 'TellOwnerWhenRefundReferenceCorrected.handle' })
  async tellCorrected(correction: EventPayload<typeof RefundReferenceCorrected>, { manager }: Context): Promise<void> {
    const { user_id: userId, correction_id: of, amount, transfer_reference, corrected_at: at } = correction;
    if (userId === null) return;
    const data = { amount, transfer_reference };
    await postNotices(manager, this.outbox, [{ userId, notice: 'refund_corrected', of, data, at: new Date(at) }]);
  }
}
