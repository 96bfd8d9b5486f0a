import { deliverySortColumns, listDeliveries, type AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import type { DeliveryState } from '@raffle/contracts/http/deliveries';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import { callApi } from '../../shared/api/call-api.js';
import { searchPeople } from '../../shared/api/people.js';
import { useToast } from '../../shared/ui/toasts.js';

type DeliverySort = (typeof deliverySortColumns)[number];
type DeliveryFilter = 'etat' | 'produit';
type DeliveryView = ListView<DeliverySort, DeliveryFilter>;

/** Without a state: prizes still to be handed over. */
export const shape: ListShape<DeliverySort, DeliveryFilter> = {
  sorts: deliverySortColumns,
  direction: 'asc',
  filters: { etat: ['to_contact', 'contacted', 'appointment', 'handed_over', 'forfeited', 'toutes'], produit: null },
};

/** One page of deliveries and the total number of open ones; a search also finds full names. */
export function useDeliveries(view: DeliveryView) {
  const { etat, produit } = view.filters;
  const state = etat === 'toutes' ? undefined : ((etat || 'open') as DeliveryState | 'open');
  const query = { ...listQuery(view), state, productId: produit || undefined };
  return useQuery({
    queryKey: ['admin-deliveries', query],
    queryFn: async ({ signal }) => {
      const people = await searchPeople(view.q, signal);
      const found = await callApi(listDeliveries, { query: { ...query, people: people.ids }, signal });
      return { ...found, people };
    },
    placeholderData: keepPreviousData,
  });
}

/** The deliveries of a product in every state; undefined disables the query. */
export function useDeliveriesOf(productId: number | undefined) {
  return useQuery({
    queryKey: ['admin-deliveries', 'of', productId],
    queryFn: ({ signal }) => callApi(listDeliveries, { query: { productId: String(productId), limit: '100' }, signal }),
    enabled: productId !== undefined,
  });
}

/** Refetches the board, after a step or a refusal. */
export function useBoardChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['admin-deliveries'] });
}

/** Sends a step of a hand-over and refetches the board, also after a refusal; then says that it is `done` and closes the dialog. */
export function useSendStep(done: string, onClose: () => void) {
  const changed = useBoardChanged();
  const showToast = useToast();
  return async (sent: Promise<unknown>): Promise<void> => {
    try {
      await sent;
    } finally {
      await changed();
    }
    showToast(done);
    onClose();
  };
}

export interface DeliveryDialogProps {
  delivery: AdminDelivery;
  onClose: () => void;
}

/** The value of a `datetime-local` field for an instant: both shops' time zone is UTC. */
export const toLocal = (instant: Date): string => instant.toISOString().slice(0, 16);

/** The instant for the value of such a field: `2026-12-03T10:00`. */
export const fromLocal = (typed: string): string => `${typed.slice(0, 16)}:00.000Z`;
