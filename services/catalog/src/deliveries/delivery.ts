import { hash } from 'node:crypto';
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

/** Read aloud on the telephone: no 0/O, no 1/I/L. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 8;

/**
 * The code of one contact (docs/product.md rule 38).
 * @param randomInt a whole number from 0 up to but not including its argument, without bias.
 */
export function callCode(randomInt: (below: number) => number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Normalizes a typed or copied code, with any spaces, dashes, quotes and marks that are not seen; null when it cannot be one. */
export function typedCallCode(typed: string): string | null {
  const code = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return new RegExp(`^[${alphabet}]{${length}}$`).test(code) ? code : null;
}

/** Identifies a code together with the phone number that it was given to, so that the number is not stored. @param phone E.164 */
export const callFingerprint = (code: string, phone: string): string => hash('sha256', `${code} ${phone}`);
