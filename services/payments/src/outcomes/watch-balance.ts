import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@raffle/service-kit';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { findUnbalancedPayments } from './find-unbalanced-payments.js';

/** Metric for operators: payments without a complete outcome after ten minutes. Any value but 0 needs a person. */
@Injectable()
export class WatchBalance implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { dataSource } = this;
    new Gauge({
      name: 'payments_unbalanced',
      help: 'Confirmed payments of the last 30 days, older than ten minutes, that do not equal the sum of their outcomes (at most 100 are counted).',
      registers: [this.metrics.registry],
      async collect() {
        this.set((await findUnbalancedPayments(dataSource, { olderThanSeconds: 600, newerThanDays: 30 })).length);
      },
    });
  }
}
