import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { logger, Metrics, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { differenceKinds, sentenceOf, type DifferenceKind } from './difference.js';
import { Reconcile, type ReconciledPage } from './reconcile.js';
import { beginRun, continueRun, finishRun, lastRun, remainingDifferences } from './reconciliation.queries.js';
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
          help: 'Differences between provider, payments, identity and tickets that the last daily reconciliation repaired, and those that remain: compared again every ten minutes, until all agree or the case is closed.',
          labels: ['kind', 'result'],
        },
        payments_reconciliation_finished_timestamp_seconds: {
          help: 'When the last daily reconciliation ended; 0 before the first one.',
        },
      },
      async () => {
        const { repaired, finished_at } = await lastRun(this.dataSource);
        const remaining = await remainingDifferences(this.dataSource);
        return {
          payments_reconciliation_differences: [
            ...differenceKinds.map((kind) => [{ kind, result: 'remains' }, 0] as const),
            ...remaining.map(({ kind, count }) => [{ kind, result: 'remains' }, count] as const),
            ...repaired.map(({ kind, count }) => [{ kind, result: 'repaired' }, count] as const),
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

  /** Runs the reconciliation if it is due, else compares again what it left; most rounds do nothing. */
  @Repeat({ name: 'reconcile', everyMs: 60_000 })
  async round(): Promise<void> {
    const how = { repair: true, signal: this.stopping.signal };
    if (!(await beginRun(this.dataSource))) return tell(await this.reconcile.compareAgain(how));
    const repaired = new Map<DifferenceKind, number>();
    const total = { compared: 0, remain: 0 };
    for await (const page of this.reconcile.run({ ...lastDays(), ...how })) {
      tell(page);
      total.compared += page.compared;
      for (const { difference, result } of page.differences) {
        if (result === 'repaired') repaired.set(difference.kind, (repaired.get(difference.kind) ?? 0) + 1);
        else total.remain += 1;
      }
      await continueRun(this.dataSource);
    }
    const counted = [...repaired].map(([kind, count]) => ({ kind, count }));
    await finishRun(this.dataSource, counted);
    log.info({ ...total, repaired: counted }, 'payments reconciled');
  }
}

function tell({ differences }: ReconciledPage): void {
  for (const { difference, result } of differences) {
    const { kind, sides } = difference;
    log.warn({ payment_id: sides.payment.id, kind, result }, sentenceOf(difference, result));
  }
}
