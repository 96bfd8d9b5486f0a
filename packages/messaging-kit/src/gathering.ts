import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventDefinition, EventPayload } from '@raffle/contracts/events/define-event';
import { currentSpan, inRequestContext, isDatabaseUnavailable, linkedSpan, logger } from '@raffle/service-kit';
import type { Envelope } from './wire.js';

const log = logger('gathering');
const windowMs = 100;
/** Events that one transaction handles at most. */
export const maxGathered = 100;

/** One of the events that a handler with `gather` receives together. */
export interface GatheredEvent<E extends EventDefinition = EventDefinition> {
  payload: EventPayload<E>;
  /** Runs work as caused by this event alone, in its trace: so events are added to the outbox. */
  inItsContext: <T>(work: () => T) => T;
}

interface Waiting {
  event: Envelope & GatheredEvent;
  span: ReturnType<typeof currentSpan>;
  settle: PromiseWithResolvers<void>;
}

/**
 * Collects the events of one handler for a tenth of a second and handles them together, one list after the other. When that fails each is
 * handled alone, so that a bad one fails alone.
 */
export class Gathering {
  private waiting: Waiting[] = [];
  private working = false;

  /** @param handle handles a list in one transaction, which it may shorten: repeated events are left out. */
  constructor(private readonly handle: (events: (Envelope & GatheredEvent)[]) => Promise<void>) {}

  /**
   * @param alone for an event that may be why its process died or its handler failed: the others must not fail with it.
   * @returns when the event's transaction has committed. @throws what the handler throws for this event alone
   */
  async gather(payload: unknown, envelope: Envelope, alone: boolean): Promise<void> {
    const inItsContext: GatheredEvent['inItsContext'] = AsyncLocalStorage.snapshot();
    const event = Object.assign(envelope, { payload, inItsContext });
    if (alone) return this.handle([event]);
    const settle = Promise.withResolvers<void>();
    this.waiting.push({ event, span: currentSpan(), settle });
    if (!this.working) void this.work();
    return settle.promise;
  }

  /** Never throws. */
  private async work(): Promise<void> {
    this.working = true;
    while (this.waiting.length > 0) {
      await sleep(windowMs);
      await this.handleTogether(this.waiting.splice(0, maxGathered));
    }
    this.working = false;
  }

  private async handleTogether(gathered: readonly Waiting[]): Promise<void> {
    const [first, ...others] = gathered;
    if (first && others.length > 0) {
      const requestId = randomUUID();
      try {
        await inRequestContext({ requestId, correlationId: requestId }, () =>
          linkedSpan(
            `handle ${first.event.event}`,
            gathered.map(({ span }) => span),
            () => this.handle(gathered.map(({ event }) => event)),
          ),
        );
        for (const { settle } of gathered) settle.resolve();
        return;
      } catch (error) {
        if (isDatabaseUnavailable(error)) {
          for (const { settle } of gathered) settle.reject(error);
          return;
        }
        log.warn(
          { err: error, event: first.event.event, events: gathered.length },
          'events that could not be handled together are handled one by one',
        );
      }
    }
    await Promise.all(
      gathered.map(({ event, settle }) =>
        event.inItsContext(() => this.handle([event])).then(settle.resolve, settle.reject),
      ),
    );
  }
}
