import { words } from '../plain-words.js';

/** The rule shown beside every date (docs/product.md rule 36). Not in an endpoint file: public pages show it without loading schemas. */
export const drawRule = 'Le tirage peut avoir lieu dès que toutes les places sont prises.';

/** How long a product without a date is sold, in days. */
export const daysWithoutDate = 90;

/** Days after the end of the sale to move or cancel a product that is not full; then it is cancelled automatically. */
export const daysToMoveOrCancel = 7;

/** Hours after the end of the sale to draw a full product; then it is drawn automatically. */
export const hoursToDraw = 72;

/** Days after which two people may end a draw whose round of drand is absent (docs/product.md rule 30). */
export const daysToAwaitBeacon = 30;

/**
 * What happens when the sale ends, full or not, in one sentence beside the date wherever somebody may pay (docs/product.md rule 36).
 * @param end of the sale, as people read it; null while it is not fixed
 * @param hour whether the draw has an hour, at which it begins by itself (docs/product.md rule 51)
 */
export const dateRule = (end: string | null, hour: boolean): string =>
  `Vente jusqu’${end === null ? 'à la date' : `au ${end}`}\u00a0: complet, tirage ${hour ? 'à l’heure dite' : `sous ${hoursToDraw}\u00a0h`}\u00a0; sinon, un seul report (30\u00a0jours au plus) ou annulation sous ${daysToMoveOrCancel}\u00a0jours, et chaque ticket payé devient un ${words.credit.one} remboursable.`;
