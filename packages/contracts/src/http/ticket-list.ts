import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { ticketNumber } from '../ticket-number.js';
import { uuid } from '../values.js';
import { userIds } from './admin-lists.js';
import { adminTicket } from './admin-money.js';
import { ticketStatusWords } from './admin-money-words.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';
import { ticketTypeWords } from './labels.js';

/** All ticket entries of the back-office (docs/product.md section 2, Tickets). */
export const ticketList = defineList(adminTicket, 'tickets', {
  title: 'Tickets',
  none: 'Aucun ticket',
  file: 'tickets',
  search: { label: 'Rechercher un ticket', hint: 'Nom, tél., produit, numéro' },
  columns: {
    id: { title: 'Ticket', only: 'file' },
    display_name: { title: 'Personne' },
    city: { title: 'Ville', only: 'file' },
    user_id: { title: 'Utilisateur', only: 'file' },
    product_name: { title: 'Produit', sort: 'asc' },
    product_id: { title: 'N° du produit', only: 'file' },
    type: { title: 'Type', words: ticketTypeWords },
    quantity: { title: 'Quantité', sort: 'desc' },
    numbers: {
      title: 'Numéros',
      text: ({ numbers, product_id, capacity }) =>
        numbers.map((ticket) => ticketNumber(product_id, ticket, capacity)).join(', '),
    },
    price: { title: 'Prix', sort: 'desc' },
    purchase_date: { title: 'Date', sort: 'desc' },
    status: { title: 'Statut', words: ticketStatusWords },
  },
  sort: ['purchase_date', 'desc'],
  choices: {
    type: { label: 'Type', all: 'Tous les types', words: ticketTypeWords },
    status: {
      label: 'Statut',
      all: 'Tous les statuts',
      // Not turned into a credit, as counted in “Tickets vendus”.
      words: { ...ticketStatusWords, kept: 'Sauf changés en crédit' },
    },
  },
  days: 'Du',
  others: {
    productId: bounded(9, z.regex(/^[1-9]\d{0,8}$/)),
    userId: uuid,
    /** Users whose full name or phone matches `q`, which only identity knows: their entries match too. */
    people: userIds,
  },
});

export const listTickets = defineEndpoint({
  method: 'GET',
  path: '/admin/tickets',
  access: 'admin',
  areas: ['support', 'draws'],
  about: ['tickets'],
  service: 'tickets',
  limit: 'general',
  summary: 'Every ticket entry; `q` searches person and product, or is a ticket number (`T26-0001`)',
  query: ticketList.query,
  answer: ticketList.answer,
  csv: true,
});
