import * as z from 'zod/mini';
import { conditionWords } from '../prize-facts.js';
import { count } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';
import { pageEdges } from './paging.js';
import { productFieldWords } from './product-field-words.js';
import { productStatusWords } from './product-words.js';
import { adminProduct, product } from './products.js';

/** The products of the back-office (docs/product.md section 2). */
export const productList = defineList(adminProduct, 'products', {
  title: 'Produits',
  none: 'Aucun produit',
  search: { label: 'Rechercher un produit', hint: 'Nom du produit' },
  file: 'produits',
  columns: {
    id: { title: 'Id', only: 'file' },
    name: { title: 'Produit', sort: 'asc' },
    // In the order of a product's life cycle, cancelled ones last.
    status: { title: 'Statut', sort: 'asc', words: productStatusWords },
    ticket_price: { title: 'Prix', sort: 'desc' },
    participants: { title: 'Places', sort: 'desc', only: 'screen' },
    max_participants: { title: 'Places', only: 'file' },
    current_participants: { title: 'Tickets attribués', only: 'file' },
    held: { title: 'Places réservées', only: 'file' },
    artificial_boost: { title: productFieldWords.artificial_boost, only: 'file' },
    paid_for_tickets: { title: 'Payé pour ses tickets' },
    retail_value: { title: productFieldWords.retail_value, only: 'file' },
    condition: { title: productFieldWords.condition, only: 'file', words: conditionWords },
    guarantee: { title: productFieldWords.guarantee, only: 'file' },
    supplier: { title: productFieldWords.supplier, only: 'file' },
    handover_place: { title: productFieldWords.handover_place, only: 'file' },
    handover_days: { title: productFieldWords.handover_days, only: 'file' },
    prize_cost: { title: productFieldWords.prize_cost, only: 'file' },
    provider_fees: { title: 'Frais du prestataire', only: 'file' },
    margin: { title: 'Marge', only: 'file' },
    max_winners: { title: 'Lots', sort: 'desc' },
    draw_date: { title: productFieldWords.draw_date, sort: 'desc' },
    winners: { title: 'Gagnants', only: 'file' },
    draw: { title: 'Tirage', only: 'screen' },
    edit: { title: 'Modifier', only: 'screen' },
  },
  age: 'id',
  sort: ['id', 'desc'],
  choices: {
    status: {
      label: 'Statut',
      all: 'Tous les statuts',
      words: {
        ...productStatusWords,
        // What waits for an administrator: full ones on sale, and those whose sale ended before they were full; drafts with an hour of opening, and those that a rule refused to open then.
        draw: 'À tirer',
        decide: 'À prolonger ou annuler',
        planned: 'Ouverture prévue',
        not_opened: 'Ouverture impossible',
      },
    },
  },
});

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/products',
  access: 'public',
  about: ['products'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'Products; drafts and cancelled ones for admins only',
  query: productList.query,
  answer: z.object({ products: z.array(z.union([adminProduct, product])), total: count, edges: pageEdges }),
  /** For administrators only. */
  csv: true,
});
