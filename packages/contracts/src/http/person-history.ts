import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.js';
import { accountData, drawsData, moneyData, ticketsData } from './personal-data.js';
import { userInPath } from './path-parameters.js';

const part = z.enum(['identity', 'tickets', 'payments', 'catalog']);

export const showPersonHistory = defineEndpoint({
  method: 'GET',
  path: '/admin/users/{id}/history',
  params: { id: userInPath },
  access: 'admin',
  areas: ['support'],
  about: ['users', 'tickets', 'payments', 'refunds', 'goodwill', 'deliveries'],
  service: 'gateway',
  limit: 'general',
  summary:
    'What identity, tickets, payments and catalog hold about a person, for their overview and timeline; unavailable parts are named',
  answer: z.object({
    account: z.array(accountData),
    tickets: z.array(ticketsData),
    money: z.array(moneyData),
    draws: z.array(drawsData),
    unavailable: z.array(part),
    /** A part has more items than the 1,000 that are shown; what is still open is shown of all of them. */
    more: z.boolean(),
    /** Parts too long to be read to their end: what is open of them may be missing. */
    unread: z.array(part),
  }),
});

type Item =
  z.infer<typeof accountData> | z.infer<typeof ticketsData> | z.infer<typeof moneyData> | z.infer<typeof drawsData>;

/** Whether the person still has something with us by it; of prizes also the pick, which names the product. */
export function isOpenItem(item: Item): boolean {
  switch (item.kind) {
    case 'allowance':
      return true;
    case 'credit':
      return item.value_left > 0 || item.tickets_left > 0;
    case 'payment':
      return item.state === 'review';
    case 'refund':
      return item.status === 'owed';
    case 'pick':
      return item.wins;
    case 'delivery':
      return item.state !== 'handed_over' && item.state !== 'forfeited';
    default:
      return false;
  }
}
