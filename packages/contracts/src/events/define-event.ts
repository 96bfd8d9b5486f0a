import type * as z from 'zod/mini';
import type { ProcessName } from '../values.js';

/** An event's wire format, publishers and consumers. Bindings, inbox and docs/events.md are derived from it. */
export interface EventDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> {
  /** `<owner>.<what-happened>.v<n>`; also the routing key. */
  name: string;
  /** One sentence: what happened. */
  meaning: string;
  publishers: readonly ProcessName[];
  /** The queue of a durable consumer exists before anything is published; `gateway` has an exclusive queue per instance. */
  consumers: readonly ProcessName[];
  /**
   * The durable consumers that this payload is relevant to; absent: all of them. The others acknowledge it without handling it. Widening
   * it is a breaking change: a consumer version that still runs may have acknowledged events that its successor needs.
   */
  concerns?(payload: z.output<Payload>): readonly ProcessName[];
  payload: Payload;
  /** An example that the schema accepts: contract tests of both sides use it. */
  fixture: z.input<Payload>;
}

/** Defines an event once for both sides. A breaking change is a new definition with `v2`, published beside `v1`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEvent<const Payload extends z.ZodMiniType>(
  definition: EventDefinition<Payload>,
): EventDefinition<Payload> {
  return definition;
}

export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;
