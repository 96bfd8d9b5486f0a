import type { ProductStatus } from '../values.js';

/** A product's status as screens, files and the audit log name it (docs/product.md section 4 and docs/product.md rule 20). */
export const productStatusWords: Readonly<Record<ProductStatus, string>> = {
  active: 'Actif',
  drawing: 'Tirage en cours',
  completed: 'Terminé',
  draft: 'Brouillon',
  cancelled: 'Annulé',
};
