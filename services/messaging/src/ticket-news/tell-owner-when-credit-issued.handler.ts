import { Injectable } from '@nestjs/common';
import { CreditIssued, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { findNamedProduct } from '../products/product.queries.js';
import { lockNames } from '../locks.js';
import { creditIssued } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** Notifies the owner that a payment or ticket became a credit (docs/product.md rules 20, 21 and 31). */
@Injectable()
export class TellOwnerWhenCreditIssued {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(CreditIssued, { consumer: 'TellOwnerWhenCreditIssued.handle' })
  async handle(credit: EventPayload<typeof CreditIssued>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'shared');
    const { kind, amount, reason, product_id: productId } = credit;
    const product = productId === null ? null : await findNamedProduct(manager, productId);
    await postNotices(manager, this.outbox, [
      {
        userId: credit.user_id,
        notice: 'credit_issued',
        of: credit.credit_id,
        text: creditIssued({ product, kind, amount, reason }),
        at: new Date(credit.issued_at),
      },
    ]);
  }
}
