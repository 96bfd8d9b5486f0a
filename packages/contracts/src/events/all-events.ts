import * as catalog from './catalog.js';
import type { EventDefinition } from './define-event.js';
import * as identity from './identity.js';
import * as payments from './payments.js';
import * as tickets from './tickets.js';

/** Every event there is: the topology, docs/events.md and the contract tests are made from this list. */
export const allEvents: readonly EventDefinition[] = [
  identity.UserRegistered,
  identity.UserUpdated,
  catalog.ProductChanged,
  catalog.ProductDeleted,
  catalog.DrawCompleted,
  catalog.DrawCancelled,
  tickets.InventoryChanged,
  tickets.TicketsGranted,
  tickets.CreditIssued,
  payments.PaymentConfirmed,
  payments.PaymentFailed,
  payments.RefundRequested,
  payments.RefundOwed,
] as readonly EventDefinition[];
