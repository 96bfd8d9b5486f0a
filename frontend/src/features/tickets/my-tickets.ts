import type { listMyTickets } from '@raffle/contracts/http/tickets';
import type * as z from 'zod/mini';

export type MyTickets = z.output<NonNullable<(typeof listMyTickets)['answer']>>;
