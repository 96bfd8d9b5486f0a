import { allEvents } from '@raffle/contracts/events/all-events';
import type { EventDefinition } from '@raffle/contracts/events/define-event';
import { owners, pagesOf, type Databases, type Owner } from './databases.js';
import { namedAtMost, type Violation } from './violation.js';

interface Sent {
  id: string;
  message_id: string;
  event: string;
  /** Seconds since 1970. */
  sent_at: number;
  /** Read only if it decides whom the event concerns. */
  payload: unknown;
}

/** The consumers that store an inbox row for an event; the gateway listens without a database. */
const definitions = new Map<string, EventDefinition>(allEvents.map((definition) => [definition.name, definition]));
const consumersOf = ({ event, payload }: Sent): readonly string[] => {
  const definition = definitions.get(event);
  return definition?.concerns?.(payload) ?? definition?.consumers ?? [];
};
const concerning = allEvents.filter((definition: EventDefinition) => definition.concerns).map(({ name }) => name);

/** Invariant 4: every outbox row is published, and each handler of its consumers has handled it once (docs/events.md). */
export async function checkEvents(databases: Databases, graceSeconds: number): Promise<Violation[]> {
  const violations: Violation[] = [];
  const handlersOf = {} as Record<Owner, Handlers>;
  for (const owner of owners) handlersOf[owner] = await handlersByEvent(databases[owner]);
  for (const owner of owners) {
    violations.push(
      ...(await unsent(databases, owner, graceSeconds)),
      ...(await unhandled(databases, owner, { graceSeconds, handlersOf })),
    );
  }
  return violations;
}

/** When a service registered each of its handlers of an event, in seconds since 1970. */
type Handlers = ReadonlyMap<string, readonly number[]>;

/** As registered by the processes of the service. */
async function handlersByEvent(consumer: Databases[Owner]): Promise<Handlers> {
  const rows = await consumer<{ event: string; since: number[] }>(
    'SELECT event, array_agg(extract(epoch FROM registered_at)::float8) AS since FROM event_handlers GROUP BY event',
  );
  return new Map(rows.map(({ event, since }) => [event, since]));
}

async function unsent(databases: Databases, owner: Owner, graceSeconds: number): Promise<Violation[]> {
  const rows = await databases[owner]<{ id: string; event: string }>(
    `SELECT id, event FROM outbox WHERE sent_at IS NULL AND occurred_at < now() - make_interval(secs => $1)
     ORDER BY id LIMIT ${namedAtMost}`,
    [graceSeconds],
  );
  return rows.map(({ id, event }) => ({
    invariant: 4,
    what: `${event} is not published`,
    row: `${owner}.outbox/${id}`,
  }));
}

async function unhandled(
  databases: Databases,
  owner: Owner,
  { graceSeconds, handlersOf }: { graceSeconds: number; handlersOf: Record<Owner, Handlers> },
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const pages = pagesOf<Sent>(
    databases[owner],
    `SELECT id, message_id, event, extract(epoch FROM sent_at)::float8 AS sent_at, CASE WHEN event = ANY($3) THEN payload END AS payload
     FROM outbox WHERE id > $1 AND sent_at < now() - make_interval(secs => $2) ORDER BY id`,
    { first: '0', values: [graceSeconds, concerning] },
  );
  for await (const page of pages) {
    for (const consumer of owners) {
      const expected = page.filter((one) => consumersOf(one).includes(consumer));
      const handled = await timesHandled(databases[consumer], expected);
      for (const { id, message_id, event, sent_at } of expected) {
        const times = handled.get(message_id) ?? 0;
        const since = handlersOf[consumer].get(event) ?? [-Infinity];
        const handlers = since.length;
        // A handler that was registered after the message may have handled it, but need not.
        if (times <= handlers && times >= since.filter((at) => at <= sent_at).length) continue;
        violations.push({
          invariant: 4,
          what: `${event} was handled ${times} times by ${consumer}, which has ${handlers} handlers of it`,
          row: `${owner}.outbox/${id} (message ${message_id})`,
        });
      }
    }
    if (violations.length >= namedAtMost) break;
  }
  return violations.slice(0, namedAtMost);
}

async function timesHandled(consumer: Databases[Owner], sent: readonly Sent[]): Promise<Map<string, number>> {
  if (sent.length === 0) return new Map();
  const rows = await consumer<{ message_id: string; times: number }>(
    'SELECT message_id, count(*)::int AS times FROM inbox WHERE message_id = ANY($1) GROUP BY message_id',
    [sent.map(({ message_id }) => message_id)],
  );
  return new Map(rows.map(({ message_id, times }) => [message_id, times]));
}
