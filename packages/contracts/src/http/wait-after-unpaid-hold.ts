import { dateAndTime } from '../date-text.js';

/** Why a product cannot be bought before a moment (docs/product.md rule 29), in the refusal and on the product's sheet. */
export const waitAfterUnpaidHold = (until: string | Date): string =>
  `Votre dernier achat n’a pas été payé\u00a0: ce qui vous était réservé est de nouveau à tout le monde. Vous pourrez réessayer le ${dateAndTime(until)}`;
