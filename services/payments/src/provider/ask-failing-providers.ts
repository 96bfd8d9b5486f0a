import { Injectable } from '@nestjs/common';
import { eachRow, Repeat } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';
import { PaymentProviders, type AskablePayment } from './payment-providers.js';
import { ProviderFailures } from './provider-failures.js';

const everyMs = 15_000;

/**
 * Asks a provider that fails whether it answers again, so that its failure ends while nobody buys: one status call each 15 seconds, about
 * its newest payment, whose answer changes nothing else (docs/payment-provider.md "Failures").
 */
@Injectable()
export class AskFailingProviders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly failures: ProviderFailures,
  ) {}

  @Repeat({ name: 'ask-failing-providers', everyMs, firstMs: everyMs })
  async askFailing(): Promise<void> {
    // Less than the interval, which two instances do not keep to the millisecond.
    const failing = await this.failures.claimFailing(this.providers.names(), (everyMs - 1_000) / 1_000);
    await eachRow(
      'ask-failing-providers',
      failing,
      (name) => this.ask(name),
      (provider) => ({ provider }),
    );
  }

  private async ask(provider: string): Promise<void> {
    const payment = await newestPayment(this.dataSource, provider);
    if (payment) await this.providers.askProvider(payment);
  }
}

/** Of a provider, with a session; of the last seven days, so that the search is bounded. */
function newestPayment(dataSource: DataSource, provider: string): Promise<AskablePayment | undefined> {
  return firstRow<AskablePayment>(
    dataSource,
    `SELECT id, provider, amount, token, true AS provider_failed FROM payments
     WHERE provider = $1 AND token IS NOT NULL AND created_at > now() - interval '7 days'
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [provider],
  );
}
