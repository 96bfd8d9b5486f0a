/** The rule shown beside every date (docs/product.md rule 36). Not in an endpoint file: public pages show it without loading schemas. */
export const drawRule = 'Le tirage peut avoir lieu dès que toutes les places sont prises.';

/** Days after the end of the sale to move or cancel a product that is not full; then it is cancelled automatically. */
export const daysToMoveOrCancel = 7;

/** Hours after the end of the sale to draw a full product; then it is drawn automatically. */
export const hoursToDraw = 72;
