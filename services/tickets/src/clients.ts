import { clientOf } from '@raffle/service-kit/http';
import { ticketsConfig } from './config.js';

/** Opens payments and reads their outcome. */
export class PaymentsClient extends clientOf(ticketsConfig, { self: 'tickets', target: 'payments' }) {}
