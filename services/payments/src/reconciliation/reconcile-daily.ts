import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { logger, Metrics, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { differenceKinds, sentenceOf, type DifferenceKind, type Result } from './difference.js';
import { Reconcile } from './reconcile.js';
import { beginRun, continueRun, finishRun, lastRun, type CountedDifferences } from './reconciliation.queries.js';
import { lastDays } from './reconciled-days.js';

const log = logger('reconciliation');

/** Reconciles and repairs once a day, in one instance, and shows what was found to operators. */
@Injectable()
export class ReconcileDaily implements OnModuleInit, OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly reconcile: Reconcile,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        payments_reconciliation_differences: {
          help: 'Differences between provider, payments, identity and tickets that the last daily reconciliation repaired, or left (remains).',
          labels: ['kind', 'result'],
        },
        payments_reconciliation_finished_timestamp_seconds: {
          help: 'When the last daily reconciliation ended; 0 before the first one.',
        },
      },
      async () => {
        const { differences, finished_at } = await lastRun(this.dataSource);
        return {
          payments_reconciliation_differences: [
            ...differenceKinds.map((kind) => [{ kind, result: 'remains' }, 0] as const),
            ...differences.map(({ kind, result, count }) => [{ kind, result }, count] as const),
          ],
          payments_reconciliation_finished_timestamp_seconds: (finished_at?.getTime() ?? 0) / 1_000,
        };
      },
    );
  }

  /** Aborts a running page: the next process starts the run again. */
  onModuleDestroy(): void {
    this.stopping.abort(new Error('the service stops'));
  }

  /** Runs the reconciliation if it is due; most rounds do nothing. */
  @Repeat({ name: 'reconcile', everyMs: 60_000 })
  async round(): Promise<void> {
    if (!(await beginRun(this.dataSource))) return;
    const counts = new Map<string, CountedDifferences>();
    let compared = 0;
    const count = (kind: DifferenceKind, result: Result) => {
      const key = `${kind} ${result}`;
      counts.set(key, { kind, result, count: (counts.get(key)?.count ?? 0) + 1 });
    };
    for await (const page of this.reconcile.run({ ...lastDays(), repair: true, signal: this.stopping.signal })) {
      compared += page.compared;
      for (const { difference, result } of page.differences) {
        const { kind, sides } = difference;
        count(kind, result);
        log.warn({ payment_id: sides.payment.id, kind, result }, sentenceOf(difference, result));
      }
      await continueRun(this.dataSource);
    }
    await finishRun(this.dataSource, [...counts.values()]);
    log.info({ compared, differences: [...counts.values()] }, 'payments reconciled');
  }
}
