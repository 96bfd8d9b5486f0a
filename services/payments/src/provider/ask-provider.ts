import { Injectable } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { ProviderUnreachable, type ProviderVerdict } from './payment-provider.js';
import { PaymentProviders } from './payment-providers.js';
import { ProviderCalls } from './provider-calls.js';

const log = logger('check');

export interface AskablePayment {
  id: string;
  /** The provider it was opened at. */
  provider: string;
  token: string;
  /** F CFA */
  amount: number;
}

/** Asks a payment's provider for its state; stores nothing. */
@Injectable()
export class AskProvider {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly calls: ProviderCalls,
  ) {}

  /** Null: no usable answer in time. */
  async about({ id, provider, token, amount }: AskablePayment): Promise<ProviderVerdict | null> {
    try {
      return await this.calls.counted('status', this.providers.of(provider).checkStatus(token, amount));
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      log.warn({ payment_id: id, provider, reason: error.reason }, 'no usable answer from the payment provider');
      return null;
    }
  }
}
