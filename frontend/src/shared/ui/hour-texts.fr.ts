import { demonstration } from '@raffle/contracts/draw-hour';
import { weekdayAndTime } from '@raffle/contracts/date-text';

/** Of a draw with an hour, once it is full (docs/product.md rule 51). */
export const hourTexts = {
  ahead: (at: string) => `Complet. Tirage ${weekdayAndTime(at)}, en direct.`,
  begins: 'Complet. Le tirage commence.',
  demonstration,
} as const;
