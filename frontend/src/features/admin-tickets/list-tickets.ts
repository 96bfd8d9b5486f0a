import { listTickets, ticketListStatus, ticketSortColumns } from '@raffle/contracts/http/admin-money';
import { readTicketNumber } from '@raffle/contracts/ticket-number';
import { ticketType } from '@raffle/contracts/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { daysQuery } from '../../shared/admin-list/filters.js';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';
import { searchPeople } from '../../shared/api/people.js';

export type TicketSort = (typeof ticketSortColumns)[number];
export type TicketFilter = 'type' | 'statut' | 'produit' | 'du' | 'au' | 'utilisateur';

/** Filters and sorts in the list's URL: `produit` and `utilisateur` are ids. */
export const ticketsShape: ListShape<TicketSort, TicketFilter> = {
  sorts: ticketSortColumns,
  filters: {
    type: ticketType.options,
    statut: ticketListStatus.options,
    produit: null,
    du: null,
    au: null,
    utilisateur: null,
  },
};

/** The filters in the format of the endpoint and the CSV export. */
export const ticketsFilters = ({ filters }: ListView<TicketSort, TicketFilter>) => ({
  type: ticketType.options.find((type) => type === filters.type),
  status: ticketListStatus.options.find((status) => status === filters.statut),
  productId: filters.produit || undefined,
  userId: filters.utilisateur || undefined,
  ...daysQuery(filters),
});

/** One page of ticket entries; a search that is not a ticket number also finds full names. */
export function useTickets(view: ListView<TicketSort, TicketFilter>) {
  return useQuery({
    queryKey: ['admin-tickets', view],
    queryFn: async ({ signal }) => {
      const people = await searchPeople(readTicketNumber(view.q) ? '' : view.q, signal);
      const query = { ...listQuery(view), ...ticketsFilters(view), people: people.ids };
      const { tickets, total } = await callApi(listTickets, { query, signal });
      return { rows: tickets, total, people };
    },
    placeholderData: keepPreviousData,
  });
}
