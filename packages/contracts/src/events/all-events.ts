import * as audit from './audit.js';
import * as catalog from './catalog.js';
import * as identity from './identity.js';
import * as messaging from './messaging.js';
import * as payments from './payments.js';
import * as tickets from './tickets.js';
import type { EventDefinition } from './define-event.js';

const files = [audit, catalog, identity, messaging, payments, tickets];

/**
 * Every event. The topology, docs/events.md and the contract tests are generated from this list. It contains every event that
 * these files export; a unit test fails for a file that is missing here.
 */
export const allEvents: readonly EventDefinition[] = files.flatMap((file) =>
  Object.values<unknown>(file).filter(isEvent),
);

function isEvent(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'publishers' in value && 'payload' in value;
}
