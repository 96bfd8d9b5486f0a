import { Injectable } from '@nestjs/common';
import { Metrics } from '@raffle/service-kit';
import { Counter } from 'prom-client';
import { ProviderRefused, ProviderUnreachable } from './payment-provider.js';

/** Counts calls to the provider by outcome, for `/metrics`. */
@Injectable()
export class ProviderCalls {
  private readonly counter: Counter<'call' | 'outcome'>;

  constructor(metrics: Metrics) {
    this.counter = new Counter({
      name: 'payment_provider_calls_total',
      help: 'Calls to the payment provider, by outcome.',
      labelNames: ['call', 'outcome'],
      registers: [metrics.registry],
    });
  }

  async counted<T>(call: 'create' | 'status', work: Promise<T>): Promise<T> {
    try {
      const answer = await work;
      this.counter.inc({ call, outcome: 'answered' });
      return answer;
    } catch (error) {
      const outcome =
        error instanceof ProviderRefused ? 'refused' : error instanceof ProviderUnreachable ? 'unreachable' : 'error';
      this.counter.inc({ call, outcome });
      throw error;
    }
  }
}
