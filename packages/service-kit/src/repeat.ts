import { Inject, Injectable, SetMetadata, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { logger } from './logger.js';

interface RepeatOptions {
  /** The job's name in the log. */
  name: string;
  /** Milliseconds between rounds. */
  everyMs: number;
  /** Milliseconds until the first round; default 0. */
  firstMs?: number;
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

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    this.repetitions = this.discovery
      .getProviders()
      .flatMap(({ instance, isAlias }: { instance: unknown; isAlias: boolean }) => {
        if (typeof instance !== 'object' || instance === null || isAlias) return [];
        const methods = instance as Record<string, () => Promise<unknown>>;
        return this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((key) => {
          const options = this.reflector.get<RepeatOptions | undefined>(repeated, methods[key]!);
          return options ? [repeat(options.name, options.everyMs, () => methods[key]!(), options.firstMs)] : [];
        });
      });
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
