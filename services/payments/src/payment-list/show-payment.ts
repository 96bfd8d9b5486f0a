import { Injectable } from '@nestjs/common';
import type { getPayment } from '@raffle/contracts';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type * as mini from 'zod/mini';
import { Payment } from '../payment/payment.entity.js';
import { AskProvider } from '../provider/ask-provider.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { adminPayment } from './find-admin-payments.js';

type Shown = mini.output<NonNullable<typeof getPayment.answer>>;

/** Outcomes that one answer shows at most; a payment has a handful. */
const mostOutcomes = 500;
const outcomeRow = z.object({
  kind: z.enum(['account', 'grant', 'credit', 'taken_back', 'refund']),
  amount: z.number(),
  recorded_at: z.date().transform((date) => date.toISOString()),
});

/** One payment for the person who looks into it: what is written down, what became of it, and what the provider says now. */
@Injectable()
export class ShowPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly askProvider: AskProvider,
  ) {}

  /** @throws ProblemException `payment_not_found` */
  async show(id: string): Promise<Shown> {
    const payment = await this.dataSource.getRepository(Payment).findOneBy({ id });
    if (!payment) throw new ProblemException('payment_not_found');
    const [shown, outcomes, provider_view] = await Promise.all([
      adminPayment(this.dataSource.manager, id),
      this.outcomesOf(id),
      this.providerView(payment),
    ]);
    return { payment: shown, outcomes, provider_view };
  }

  private async outcomesOf(id: string): Promise<Shown['outcomes']> {
    const rows = await this.dataSource.query<unknown>(
      'SELECT kind, amount, recorded_at FROM payment_outcomes WHERE payment_id = $1 ORDER BY id LIMIT $2',
      [id, mostOutcomes],
    );
    return z.array(outcomeRow).parse(rows);
  }

  /** Only shown: what it means for the payment is found out where payments are checked. */
  private async providerView(payment: Payment): Promise<Shown['provider_view']> {
    if (payment.token === null) return null;
    const asked_at = new Date().toISOString();
    return { asked_at, ...viewOf(await this.askProvider.about({ ...payment, token: payment.token })) };
  }
}

function viewOf(
  verdict: ProviderVerdict | null,
): Pick<NonNullable<Shown['provider_view']>, 'statut' | 'amount' | 'fee'> {
  switch (verdict?.state) {
    case 'paid':
      return { statut: 'paid', amount: verdict.received, fee: verdict.fee };
    case 'failed':
      return { statut: 'failure', amount: null, fee: null };
    case 'pending':
      return { statut: 'pending', amount: null, fee: null };
    case undefined:
      return { statut: null, amount: null, fee: null };
  }
}
