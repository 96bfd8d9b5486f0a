import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { logger, Metrics } from '@raffle/service-kit';
import { Histogram } from 'prom-client';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import type { NewPayment, Payment } from '../payment/payment.queries.js';
import { FusionPayProvider } from './fusionpay-provider.js';
import {
  ProviderRefused,
  ProviderUnreachable,
  type OpenedSession,
  type PaymentProvider,
  type ProviderVerdict,
} from './payment-provider.js';
import { ProviderFailures } from './provider-failures.js';

const log = logger('providers');

/** Used unless a super_admin chose another. */
export const defaultProvider = 'fusionpay';

interface Configured {
  provider: PaymentProvider;
  /** Address of the create call: a secret, shown masked only. */
  address: string;
}

export type AskablePayment = Pick<Payment, 'id' | 'provider' | 'amount'> & {
  token: string;
  /** Whether calls to its provider have failed, where that was read with it. */
  provider_failed?: boolean;
};

/** Every configured provider. A payment is checked at the provider it was opened at. Calls are timed, for `/metrics`. */
@Injectable()
export class PaymentProviders implements OnApplicationShutdown {
  private readonly all: ReadonlyMap<string, Configured>;
  private readonly calls: Histogram<'provider' | 'call' | 'outcome'>;

  constructor(
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
    private readonly failures: ProviderFailures,
    metrics: Metrics,
  ) {
    const addresses = {
      [defaultProvider]: { url: config.FUSIONPAY_URL, status_url: config.FUSIONPAY_STATUS_URL },
      ...config.PAYMENT_PROVIDERS,
    };
    this.all = new Map(
      Object.entries(addresses).map(([name, { url, status_url }]) => [
        name,
        { provider: new FusionPayProvider({ create: url, status: status_url }), address: url },
      ]),
    );
    this.calls = new Histogram({
      name: 'payment_provider_call_duration_seconds',
      help: 'Time of a call to a payment provider (create, status), by outcome: answered, refused, unreachable (also an answer of no use).',
      labelNames: ['provider', 'call', 'outcome'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 6, 8, 12, 25],
      registers: [metrics.registry],
    });
    for (const provider of this.all.keys())
      for (const call of ['create', 'status'] as const)
        for (const outcome of ['answered', 'refused', 'unreachable']) this.calls.zero({ provider, call, outcome });
  }

  has(name: string): boolean {
    return this.all.has(name);
  }

  names(): string[] {
    return [...this.all.keys()];
  }

  /** Names and create addresses, the default first. */
  options(): { name: string; address: string }[] {
    return [...this.all].map(([name, { address }]) => ({ name, address }));
  }

  /**
   * Opens a payment's session. Not idempotent: call it once a payment.
   * @throws ProviderRefused when the provider refuses, ProviderUnreachable without a usable answer in time.
   */
  async openSession(payment: NewPayment): Promise<OpenedSession> {
    const { PUBLIC_URL } = this.config;
    const work = this.of(payment.provider).createSession({
      ...payment,
      // The provider appends the token.
      returnUrl: `${PUBLIC_URL}/payment/success?type=${payment.type}`,
      webhookUrl: webhookAddress(this.config),
    });
    return this.timed({ provider: payment.provider, call: 'create' }, work);
  }

  /** Asks for a payment's state; stores only whether the provider answers. Null: no usable answer in time. */
  async askProvider({
    id,
    provider,
    token,
    amount,
    provider_failed = true,
  }: AskablePayment): Promise<ProviderVerdict | null> {
    const call = { provider, call: 'status' } as const;
    try {
      const verdict = await this.timed(call, this.of(provider).checkStatus(token, amount));
      if (provider_failed) await this.failures.answered(call);
      return verdict;
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      log.warn({ payment_id: id, provider, reason: error.reason }, 'no usable answer from the payment provider');
      await this.failures.failed(call);
      return null;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.all.values()].map(({ provider }) => provider.close()));
  }

  /** @throws ProviderUnreachable when it is not configured; its payments wait until it is configured again. */
  private of(name: string): PaymentProvider {
    const configured = this.all.get(name);
    if (!configured) throw new ProviderUnreachable('it is not configured');
    return configured.provider;
  }

  private async timed<T>(labels: { provider: string; call: 'create' | 'status' }, work: Promise<T>): Promise<T> {
    const end = this.calls.startTimer(labels);
    try {
      const answer = await work;
      end({ outcome: 'answered' });
      return answer;
    } catch (error) {
      const outcome =
        error instanceof ProviderRefused ? 'refused' : error instanceof ProviderUnreachable ? 'unreachable' : 'error';
      end({ outcome });
      throw error;
    }
  }
}

/** The webhook's address, through the gateway. */
export function webhookAddress(config: { PUBLIC_URL: string; WEBHOOK_SECRET_SEGMENT?: string | undefined }): string {
  const segment = config.WEBHOOK_SECRET_SEGMENT ? `/${config.WEBHOOK_SECRET_SEGMENT}` : '';
  return `${config.PUBLIC_URL}/api/webhook/fusionpay${segment}`;
}
