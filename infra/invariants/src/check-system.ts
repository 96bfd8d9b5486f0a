import { checkDeadlines } from './check-deadlines.js';
import { checkDraws } from './check-draws.js';
import { checkErasure } from './check-erasure.js';
import { checkEvents } from './check-events.js';
import { checkFigures } from './check-figures.js';
import { checkMoney } from './check-money.js';
import { checkCopies, checkTickets } from './check-places.js';
import { checkProvider } from './check-provider.js';
import { checkQueues } from './check-queues.js';
import type { Databases } from './databases.js';
import type { Violation } from './violation.js';

export interface Checked {
  databases: Databases;
  /** RabbitMQ's HTTP interface, with user and password. */
  managementUrl: string;
  /** Undefined for a real provider, which has no readable ledger. */
  sandboxUrl: string | undefined;
  /** Younger data may still be in transit. */
  graceSeconds: number;
}

/**
 * Reads the whole system and returns the violations of docs/architecture.md "Invariants"; empty when all hold. The
 * queues are checked first: once they have been empty, anything that the other checks miss is not in transit.
 * @throws Error when a part cannot be read.
 */
export async function checkSystem({
  databases,
  managementUrl,
  sandboxUrl,
  graceSeconds,
}: Checked): Promise<Violation[]> {
  return [
    ...(await checkQueues(managementUrl, graceSeconds)),
    ...(sandboxUrl === undefined ? [] : await checkProvider(databases, { sandboxUrl, graceSeconds })),
    ...(await checkMoney(databases, graceSeconds)),
    ...(await checkTickets(databases)),
    ...(await checkCopies(databases, graceSeconds)),
    ...(await checkEvents(databases, graceSeconds)),
    ...(await checkFigures(databases, graceSeconds)),
    ...(await checkDraws(databases, { sandboxUrl, graceSeconds })),
    ...(await checkDeadlines(databases, graceSeconds)),
    ...(await checkErasure(databases, graceSeconds)),
  ];
}
