import type * as z from 'zod/mini';
import type { ProcessName } from '../values.js';

/** What an event is on the wire, who may publish it and who handles it. Bindings, inbox and docs/events.md follow from it. */
export interface EventDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> {
  /** `<owner>.<what-happened>.v<n>`; also the routing key. */
  name: string;
  /** One sentence: what happened. */
  meaning: string;
  publishers: readonly ProcessName[];
  /** Durable consumers each have a queue before anything is published; `gateway` listens with an exclusive queue an instance. */
  consumers: readonly ProcessName[];
  /**
   * The durable consumers for whom this one event means anything; absent: all of them. The others acknowledge it unhandled. To widen it is
   * a breaking change: a version of a consumer that runs still may have acknowledged what its successor wants.
   */
  concerns?(payload: z.output<Payload>): readonly ProcessName[];
  payload: Payload;
  /** An example that the schema accepts: contract tests of both sides use it. */
  fixture: z.input<Payload>;
}

/** Names an event once for both sides. A breaking change is a new definition with `v2`, published beside `v1`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEvent<const Payload extends z.ZodMiniType>(
  definition: EventDefinition<Payload>,
): EventDefinition<Payload> {
  return definition;
}

export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;
