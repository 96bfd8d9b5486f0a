import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { issueCredit } from '../credits/issue-credit.js';
import { hasOutcome, insertPaymentOutcome } from './purchase.queries.js';

/** Money received above the registration price becomes a credit of the new account, once (docs/product.md rule 31). */
@Injectable()
export class CreditSurplusWhenUserRegistered {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserRegistered, { consumer: 'CreditSurplusWhenUserRegistered.handle' })
  async handle(
    { user_id: userId, payment_id: paymentId, surplus }: EventPayload<typeof UserRegistered>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    if (surplus === 0 || (await hasOutcome(manager, paymentId))) return;
    const creditId = await issueCredit(manager, this.outbox, {
      userId,
      kind: 'paid',
      amount: surplus,
      reason: 'paid_otherwise',
      productId: null,
      origin: { paymentId },
      issuedAt: new Date(),
    });
    const result = { outcome: 'credited' as const, purchaseId: null, creditId };
    await insertPaymentOutcome(manager, { paymentId, amount: surplus, result });
  }
}
