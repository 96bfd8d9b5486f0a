import { Injectable } from '@nestjs/common';
import { CreditIssued, type EventPayload } from '@raffle/contracts';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { namedProduct } from '../products/copy-product.js';
import { creditIssued } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** Nobody finds out by chance that their payment or ticket became a credit (product.md rows 20 and 21). */
@Injectable()
export class TellOwnerWhenCreditIssued {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(CreditIssued)
  async handle(credit: EventPayload<typeof CreditIssued>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    const { kind, amount, reason } = credit;
    await postNotices(manager, this.outbox, [
      {
        userId: credit.user_id,
        notice: 'credit_issued',
        of: credit.credit_id,
        text: creditIssued({ product: await namedProduct(manager, credit.product_id), kind, amount, reason }),
        at: new Date(credit.issued_at),
      },
    ]);
  }
}
