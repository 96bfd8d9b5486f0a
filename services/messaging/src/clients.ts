import { clientOf } from '@raffle/service-kit/http';
import { messagingConfig } from './config.js';

/** Reads who is an administrator, while one waits for the answer. */
export class AdministratorsClient extends clientOf(messagingConfig, {
  self: 'messaging',
  target: 'identity',
  connections: 2,
  watched: true,
}) {}

/** Reads the phone numbers that texts are sent to, in the background. */
export class PhonesClient extends clientOf(messagingConfig, {
  self: 'messaging',
  target: 'identity',
  connections: 2,
}) {}

/** Reads the sales of a day, in the background. */
export class TicketsClient extends clientOf(messagingConfig, {
  self: 'messaging',
  target: 'tickets',
  connections: 1,
}) {}

/** Reads the money, the refusals and the incidents of a day, in the background. */
export class PaymentsClient extends clientOf(messagingConfig, {
  self: 'messaging',
  target: 'payments',
  connections: 1,
}) {}

/** Reads how many prizes are due, in the background. */
export class CatalogClient extends clientOf(messagingConfig, {
  self: 'messaging',
  target: 'catalog',
  connections: 1,
}) {}
