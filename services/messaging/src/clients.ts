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
