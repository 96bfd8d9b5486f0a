import { Injectable } from '@nestjs/common';
import { paymentOutcome, type PaymentDetail } from '@raffle/contracts/http/admin-money';
import { rows } from '@raffle/service-kit/database';
import { answerOf, columnsOf, ProblemException, type RowOf } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { isToApprove, paymentsToApprove, refundsTotal } from '../payment/needs-approval.queries.js';
import { allowedDecisions } from '../payment/payment.js';
import { findPayment, isErased, type Payment } from '../payment/payment.queries.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { PaymentProviders } from '../provider/payment-providers.js';
import { ProviderFailures } from '../provider/provider-failures.js';
import { adminPayment } from './payment-list.queries.js';
import { AskReviewedMoney } from './reviewed-money.js';

/** Maximum number of outcomes in one answer; a payment has a few. */
const maxOutcomes = 500;

/** One payment for an administrator: its row, its outcomes, and the provider's current answer. */
@Injectable()
export class ShowPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly failures: ProviderFailures,
    private readonly reviewedMoney: AskReviewedMoney,
  ) {}

  /** @throws ProblemException `payment_not_found` */
  async showPayment(id: string): Promise<PaymentDetail> {
    const payment = await findPayment(this.dataSource.manager, id);
    if (!payment) throw new ProblemException('payment_not_found');
    const [shown, outcomes, asked] = await Promise.all([
      adminPayment(this.dataSource.manager, id),
      this.outcomesOf(id),
      this.ask(payment),
    ]);
    const { provider_view, decisions } = asked;
    // Payments stores no number of a closed account: the administrator who sends its money reads it here.
    const isNeeded = isErased(payment) && shown.refunds.some(({ status }) => status === 'owed');
    if (provider_view && !isNeeded) provider_view.payer_phone = null;
    const { manager } = this.dataSource;
    const [total, toApprove] = await Promise.all([refundsTotal(manager, id), paymentsToApprove(manager, [id])]);
    const cameIn = Math.floor(provider_view?.amount ?? shown.received_amount ?? 0);
    const grants = decisions.includes('grant') && (await isToApprove(manager, cameIn));
    const needs_approval = { grant: grants ? cameIn : null, refund: toApprove.size > 0 ? total : null };
    return { payment: shown, outcomes, ...asked, needs_approval };
  }

  private async outcomesOf(id: string): Promise<PaymentDetail['outcomes']> {
    const found = await rows<RowOf<typeof paymentOutcome>>(
      this.dataSource,
      `SELECT ${columnsOf(paymentOutcome)} FROM payment_outcomes WHERE payment_id = $1 ORDER BY id LIMIT $2`,
      [id, maxOutcomes],
    );
    return found.map((row) => answerOf(paymentOutcome, row));
  }

  /** For display only: the payment's state changes in `SettlePayment`. */
  private async ask(payment: Payment): Promise<Asked> {
    const { token } = payment;
    if (token === null) return { provider_view: null, decisions: [], money_missed_at: null };
    const asked_at = new Date().toISOString();
    const reviewed = payment.status === 'review' ? await this.reviewedMoney.ask({ ...payment, token }) : null;
    const answer = reviewed ? reviewed.answer : await this.providers.askProvider({ ...payment, token });
    const silent_since = answer ? null : await this.failures.silentSince(payment.provider);
    return {
      provider_view: { asked_at, silent_since: silent_since?.toISOString() ?? null, ...viewOf(answer) },
      decisions: reviewed ? allowedDecisions(reviewed.known) : [],
      money_missed_at: reviewed?.money_missed_at?.toISOString() ?? null,
    };
  }
}

type Asked = Pick<PaymentDetail, 'provider_view' | 'decisions' | 'money_missed_at'>;

const nothing = { amount: null, amount_text: null, fee: null, payer_phone: null };

function viewOf(
  verdict: ProviderVerdict | null,
): Omit<NonNullable<PaymentDetail['provider_view']>, 'asked_at' | 'silent_since'> {
  switch (verdict?.state) {
    case 'paid': {
      const { received, amount_text, fee, payer_phone } = verdict;
      return { statut: 'paid', amount: received, amount_text, fee, payer_phone };
    }
    case 'failed':
      return { statut: 'failure', ...nothing };
    case 'pending':
      return { statut: 'pending', ...nothing };
    case 'unknown':
      return { statut: 'unknown', ...nothing };
    case undefined:
      return { statut: null, ...nothing };
  }
}
