import type { AdminTicket } from '@raffle/contracts/http/admin-money';
import { ticketStatusWords } from '@raffle/contracts/http/admin-money-words';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import type { CsvColumn } from '@raffle/service-kit';

const types: Record<AdminTicket['type'], string> = { purchase: 'Acheté', free: 'Gratuit', referral: 'Parrainage' };

/** The export's columns: those of the list, with its labels, and no others. */
export const adminEntryColumns: readonly CsvColumn<AdminTicket>[] = [
  { title: 'Ticket', value: ({ id }) => id },
  { title: 'Personne', value: ({ display_name }) => display_name },
  { title: 'Ville', value: ({ city }) => city },
  { title: 'Utilisateur', value: ({ user_id }) => user_id },
  { title: 'Produit', value: ({ product_name }) => product_name },
  { title: 'N° du produit', value: ({ product_id }) => product_id },
  { title: 'Type', value: ({ type }) => types[type] },
  { title: 'Quantité', value: ({ quantity }) => quantity },
  {
    title: 'Numéros',
    value: ({ numbers, product_id, capacity }) =>
      numbers.map((ticket) => ticketNumber(product_id, ticket, capacity)).join(', '),
  },
  { title: 'Prix (F CFA)', value: ({ price }) => price },
  { title: 'Date', value: ({ purchase_date }) => purchase_date },
  { title: 'Statut', value: ({ status }) => ticketStatusWords[status] },
];
