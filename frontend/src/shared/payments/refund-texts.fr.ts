/** Said before paying (docs/product.md rule 44). */
export const refundGoesToPayer = 'Un remboursement ira au numéro qui paie.';
