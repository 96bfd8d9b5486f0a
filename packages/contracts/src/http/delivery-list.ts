import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { count, instant, uuid } from '../values.js';
import { adminDelivery } from './admin-deliveries.js';
import { userIds } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';
import { deliveryStateWords } from './labels.js';

/** Prizes and their hand-over, the oldest draw first (docs/product.md rule 37). */
export const deliveryList = defineList(adminDelivery, 'deliveries', {
  title: 'Remise des lots',
  many: 'remises',
  none: 'Aucune remise',
  empty: 'Aucun lot à remettre',
  hint: 'Chaque gagnant d’un tirage terminé s’ajoute ici.',
  search: { label: 'Rechercher', hint: 'Produit, ticket, nom, tél., ville' },
  columns: {
    product_name: { title: 'Lot' },
    name: { title: 'Gagnant' },
    state: { title: 'État' },
    won_at: { title: 'Gagné le', sort: 'desc' },
    acts: { title: 'Actions' },
  },
  sort: ['won_at', 'asc'],
  choices: {
    state: {
      label: 'État',
      initial: 'open',
      words: { open: 'À remettre', ...deliveryStateWords, all: 'Tous' },
    },
  },
  others: {
    /** One prize. */
    id: uuid,
    productId: bounded(9, z.regex(/^[1-9]\d{0,8}$/)),
    /** Users whose full name or phone matches `q`, which only identity knows: their prizes match too. */
    people: userIds,
  },
});

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/admin/deliveries',
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries', 'users'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Prizes and their hand-over, the oldest draw first; `q` searches product, public name and city, or is a ticket number (`T26-0001`)',
  query: deliveryList.query,
  answer: z.extend(deliveryList.answer, {
    /** Independent of the filter; exact up to 10,000, as `total` is. */
    open: count,
    /** What winners want to show and nobody has read yet, and since when; independent of the filter. */
    unread_words: z.object({ total: count, since: z.nullable(instant) }),
  }),
});
