import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { count, uuid } from '../values.js';
import { userIds } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { defineList } from './define-list.js';
import { drawInPath } from './path-parameters.js';

/** A winner as administrators see them. */
export const adminWinner = z.object({
  ticket: count,
  user_id: uuid,
  /** The name in the public record. */
  name: line,
  city: line,
  /** Null while identity does not answer. */
  full_name: z.nullable(line),
  /** E.164; null while identity does not answer. */
  phone: z.nullable(line),
});
export type AdminWinner = z.infer<typeof adminWinner>;

/** The winners of a completed draw, by ticket: people arrive with theirs in hand. The order of the draw is in the public record. */
export const winnerList = defineList(adminWinner, 'winners', {
  title: 'Gagnants',
  none: 'Aucun gagnant',
  file: 'gagnants',
  search: { label: 'Rechercher un gagnant', hint: 'Ticket, nom, téléphone ou ville' },
  columns: {
    ticket: { title: 'Ticket', sort: 'asc', only: 'screen' },
    // As people read it, with the product's number.
    number: { title: 'Ticket', only: 'file' },
    name: { title: 'Gagnant', sort: 'asc', only: 'screen' },
    full_name: { title: 'Nom', only: 'file' },
    public_name: { title: 'Nom public', text: ({ name }) => name, only: 'file' },
    phone: { title: 'Téléphone' },
    city: { title: 'Ville', sort: 'asc' },
    user_id: { title: 'Identifiant', only: 'file' },
  },
  sort: ['ticket', 'asc'],
  others: {
    /** Users whose full name or phone matches `q`, which only identity knows: their wins match too. */
    people: userIds,
  },
});

export const listWinners = defineEndpoint({
  method: 'GET',
  path: '/admin/products/{id}/winners',
  params: { id: drawInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['draws', 'users'],
  service: 'catalog',
  limit: 'general',
  summary: 'Winners of a completed draw, by ticket number; `q` searches ticket number, public name and city',
  query: winnerList.query,
  answer: winnerList.answer,
  csv: 'phones',
});
