import type { DeliveryState } from '@raffle/contracts/http/deliveries';

/** What an administrator does to hand over a prize (docs/product.md rule 37). */
export const deliveryActs = ['not_reached', 'reached', 'fix_appointment', 'hand_over', 'forfeit'] as const;
export type DeliveryAct = (typeof deliveryActs)[number];

/**
 * The state after an act; null once the prize is handed over or forfeited. Steps may be skipped: a winner may arrive without a call. The state
 * never moves backwards: another call does not cancel an appointment.
 */
export function stateAfter(state: DeliveryState, act: DeliveryAct): DeliveryState | null {
  if (state === 'handed_over' || state === 'forfeited') return null;
  switch (act) {
    case 'not_reached':
      return state;
    case 'reached':
      return state === 'to_contact' ? 'contacted' : state;
    case 'fix_appointment':
      return 'appointment';
    case 'hand_over':
      return 'handed_over';
    case 'forfeit':
      return 'forfeited';
  }
}
