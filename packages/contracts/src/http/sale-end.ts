/** The rule beside every date (docs/product.md rule 36). Apart from the endpoints: public pages show it without loading their schemas. */
export const drawRule = 'Le tirage peut avoir lieu dès que toutes les places sont prises.';

/** Days after the end of its sale in which a product that is not full is moved or cancelled; then it is cancelled. */
export const daysToMoveOrCancel = 7;
