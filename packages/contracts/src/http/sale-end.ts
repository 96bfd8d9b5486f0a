/** The rule shown beside every date (docs/product.md rule 36). Not in an endpoint file: public pages show it without loading schemas. */
export const drawRule = 'Le tirage peut avoir lieu dès que toutes les places sont prises.';

/** What happens at that date, full or not; beside `drawRule` wherever somebody may pay (docs/product.md rule 36). */
export const dateRule =
  'À la date, si c’est complet, il a lieu sous 72\u00a0heures\u00a0; sinon il est reporté une seule fois, de 30\u00a0jours au plus, ou annulé sous 7\u00a0jours, et chaque ticket payé devient un crédit, remboursable.';

/** Days after the end of the sale to move or cancel a product that is not full; then it is cancelled automatically. */
export const daysToMoveOrCancel = 7;

/** Hours after the end of the sale to draw a full product; then it is drawn automatically. */
export const hoursToDraw = 72;
