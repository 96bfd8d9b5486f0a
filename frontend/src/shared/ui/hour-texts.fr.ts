import { weekdayAndClock } from '@raffle/contracts/date-text';

/** Of a draw with an hour, once it is full (docs/product.md rule 51). */
export const hourTexts = {
  ahead: (at: string) => `Complet. Tirage ${weekdayAndClock(at)}, en direct.`,
  begins: 'Complet. Le tirage commence.',
  demonstration: 'Démonstration',
} as const;
