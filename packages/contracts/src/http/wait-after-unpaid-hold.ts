/**
 * Why a product cannot be bought yet (docs/product.md rule 29), in the refusal and on the product's sheet.
 * @param from the day and the minute, as people read them
 */
export const waitAfterUnpaidHold = (from: string): string =>
  `Votre dernier achat n’a pas été payé, ses places sont de nouveau à tout le monde. Vous pourrez réessayer le ${from}`;
