import { clientOf } from '@raffle/service-kit/http';
import { identityConfig } from './config.js';

/** Opens payments of registrations, and reads the claims of a person. */
export class PaymentsClient extends clientOf(identityConfig, { self: 'identity', target: 'payments' }) {}

/** Reads the claims of a person. */
export class TicketsClient extends clientOf(identityConfig, { self: 'identity', target: 'tickets', connections: 4 }) {}
