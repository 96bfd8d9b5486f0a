import { Inject, Injectable, SetMetadata, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { Counter } from 'prom-client';
import { logger } from '../logs/logger.js';
import { expectFailedRows } from './failed-rows.js';
import { Metrics } from './metrics.js';

interface RepeatOptions {
  /** The job's name in the log and in metrics. */
  name: string;
  /** Milliseconds between rounds. */
  everyMs: number;
  /** Milliseconds until the first round; default 0. */
  firstMs?: number;
  /**
   * Of a job that deletes what is no longer kept (docs/product.md rule 32): its method returns how many rows it deleted, and
   * so many or more mean that there may be others.
   */
  batch?: number;
}

const repeated = 'service-kit:repeat';

/** Runs a provider's method repeatedly while the service runs, like `repeat`; the shutdown waits for the running round. */
export const Repeat =
  (options: RepeatOptions) =>
  <Method extends () => Promise<unknown>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void =>
    void SetMetadata(repeated, options)(target, key, descriptor);

/** Starts every `@Repeat` method of the service's providers and stops them before connections are closed. */
@Injectable()
export class Repetitions implements OnApplicationBootstrap, OnModuleDestroy {
  private repetitions: Repetition[] = [];
  private readonly deleted: Counter<'job'>;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {
    this.deleted = new Counter({
      name: 'retention_deleted_rows_total',
      help: 'Rows that a job deleted because they are no longer kept.',
      labelNames: ['job'],
      registers: [metrics.registry],
    });
  }

  onApplicationBootstrap(): void {
    this.repetitions = this.discovery
      .getProviders()
      .flatMap(({ instance, isAlias }: { instance: unknown; isAlias: boolean }) => {
        if (typeof instance !== 'object' || instance === null || isAlias) return [];
        const methods = instance as Record<string, () => Promise<unknown>>;
        return this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((key) => {
          const options = this.reflector.get<RepeatOptions | undefined>(repeated, methods[key]!);
          return options ? [this.start(options, () => methods[key]!())] : [];
        });
      });
  }

  private start({ name, everyMs, firstMs, batch }: RepeatOptions, work: () => Promise<unknown>): Repetition {
    const { jobSuccesses, jobPauses } = this.metrics;
    jobPauses.set({ job: name }, everyMs / 1_000);
    jobSuccesses.setToCurrentTime({ job: name });
    expectFailedRows(name);
    // Shown as 0 before the first round.
    if (batch !== undefined) this.deleted.inc({ job: name }, 0);
    const round = async () => {
      const result = await work();
      jobSuccesses.setToCurrentTime({ job: name });
      if (batch === undefined) return result;
      this.deleted.inc({ job: name }, Number(result));
      return Number(result) >= batch;
    };
    return repeat(name, everyMs, round, firstMs);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.repetitions.map((repetition) => repetition.stop()));
  }
}

const log = logger('background');

export interface Repetition {
  /** Starts no further round and waits for the running one. */
  stop(): Promise<void>;
}

/**
 * Runs `work` repeatedly, never twice at the same time: immediately when it returns `true` (there may be more to do), otherwise
 * after a pause. A failing round is logged and does not end the repetition.
 * @param pauseMs milliseconds between rounds
 * @param firstMs milliseconds until the first one
 */
export function repeat(name: string, pauseMs: number, work: () => Promise<unknown>, firstMs = 0): Repetition {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const round = async () => {
    let more = false;
    try {
      more = (await work()) === true;
    } catch (error) {
      log.warn({ err: error, job: name }, 'a round failed and will be retried');
    }
    if (!stopped) schedule(more ? 0 : pauseMs);
  };
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      running = round();
    }, ms);
    timer.unref();
  };
  schedule(firstMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
