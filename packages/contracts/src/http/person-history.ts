import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.js';
import { accountData, drawsData, moneyData, ticketsData } from './personal-data.js';

export const showPersonHistory = defineEndpoint({
  method: 'GET',
  path: '/admin/users/{id}/history',
  access: 'admin',
  service: 'gateway',
  limit: 'general',
  summary:
    'What identity, tickets, payments and catalog hold about a person, for their overview and timeline; unavailable parts are named',
  answer: z.object({
    account: z.array(accountData),
    tickets: z.array(ticketsData),
    money: z.array(moneyData),
    draws: z.array(drawsData),
    unavailable: z.array(z.enum(['identity', 'tickets', 'payments', 'catalog'])),
    /** A part has more items than the 1,000 that are read. */
    more: z.boolean(),
  }),
});
