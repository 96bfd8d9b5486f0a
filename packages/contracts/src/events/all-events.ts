import { AdminActed } from './audit.js';
import * as catalog from './catalog.js';
import type { EventDefinition } from './define-event.js';
import * as identity from './identity.js';
import * as messaging from './messaging.js';
import * as payments from './payments.js';
import * as tickets from './tickets.js';

/** Every event there is: the topology, docs/events.md and the contract tests are made from this list. */
export const allEvents: readonly EventDefinition[] = [
  identity.UserRegistered,
  identity.UserUpdated,
  identity.SettingsChanged,
  catalog.ProductChanged,
  catalog.ProductDeleted,
  catalog.DrawCompleted,
  catalog.DrawCancelled,
  tickets.InventoryChanged,
  tickets.TicketsGranted,
  tickets.CreditIssued,
  tickets.FriendParticipated,
  payments.PaymentConfirmed,
  payments.PaymentFailed,
  payments.RefundRequested,
  payments.RefundOwed,
  messaging.MessagePosted,
  AdminActed,
] as readonly EventDefinition[];
