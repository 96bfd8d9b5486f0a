import { Injectable } from '@nestjs/common';
import { acceptedAs } from '@raffle/contracts/http/received-money';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import type { KnownMoney } from '../payment/payment.js';
import type { Payment } from '../payment/payment.queries.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { PaymentProviders } from '../provider/payment-providers.js';

/** Minutes for which a provider may lag behind what it reported: until then money that it no longer shows may have come in. */
const lagMinutes = 30;

export interface ReviewedMoney {
  /** Null without an answer. */
  answer: ProviderVerdict | null;
  /** The answer, or what the provider reported before it forgot the session. */
  verdict: ProviderVerdict | null;
  known: KnownMoney;
  money_missed_at: Date | null;
}

/** Asks the provider about the money of a payment in review, for its page and for each decision (docs/product.md rule 31). */
@Injectable()
export class AskReviewedMoney {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
  ) {}

  /** @param payment in review, with its token */
  async ask(payment: Payment & { token: string }): Promise<ReviewedMoney> {
    const answer = await this.providers.askProvider(payment);
    if (answer === null) {
      return { answer, verdict: null, known: { kind: 'silent' }, money_missed_at: payment.money_missed_at };
    }
    const verdict = answer.state === 'unknown' ? reportedBefore(payment) : answer;
    const isMissing = verdict.state !== 'paid' && acceptedBefore(payment).kind !== 'nothing';
    const missed = await this.note(payment, isMissing);
    const known: KnownMoney =
      verdict.state === 'paid'
        ? acceptedAs(verdict, payment)
        : { kind: !isMissing ? 'nothing' : missed.is_gone ? 'gone' : 'missing' };
    return { answer, verdict, known, money_missed_at: missed.money_missed_at };
  }

  /** Stores since when the money is missing; by the clock of the database, which the processes share. */
  private async note({ id, money_missed_at }: Payment, isMissing: boolean): Promise<Missed> {
    if (!isMissing && money_missed_at === null) return { money_missed_at: null, is_gone: false };
    const missed = await firstRow<Missed>(
      this.dataSource,
      `UPDATE payments SET money_missed_at = CASE WHEN $2 THEN coalesce(money_missed_at, now()) END
       WHERE id = $1 AND status = 'review'
       RETURNING money_missed_at, coalesce(money_missed_at <= now() - make_interval(mins => $3), false) AS is_gone`,
      [id, isMissing, lagMinutes],
    );
    // Decided meanwhile: the decision's own lock finds that.
    return missed ?? { money_missed_at: null, is_gone: false };
  }
}

interface Missed {
  money_missed_at: Date | null;
  is_gone: boolean;
}

/** What brought the payment into review: a provider that has forgotten the session takes nothing of it back. */
const reportedBefore = ({ received_amount, received_fee, operator, payer_phone }: Payment): ProviderVerdict => ({
  state: 'paid',
  asExpected: false,
  received: received_amount,
  amount_text: null,
  fee: received_fee,
  operator,
  payer_phone,
});

const acceptedBefore = (payment: Payment) =>
  acceptedAs({ received: payment.received_amount, fee: payment.received_fee }, payment);
