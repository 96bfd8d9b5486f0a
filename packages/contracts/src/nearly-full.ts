/** From this share of its places on a draw is nearly full: its holders may help to fill it (docs/product.md rule 51). */
export const nearlyFull = 0.8;
