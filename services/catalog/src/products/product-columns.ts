import type { AdminProduct } from '@raffle/contracts/http/products';
import type { ProductStatus } from '@raffle/contracts/values';
import type { CsvColumn } from '@raffle/service-kit';

/** Statuses as the specification names them (section 4); a cancelled one as docs/product.md rule 20. */
const statuses: Record<ProductStatus, string> = {
  draft: 'Brouillon',
  active: 'Actif',
  drawing: 'Tirage en cours',
  completed: 'Terminé',
  cancelled: 'Annulé',
};

/** The columns of a product export. */
export const productColumns: readonly CsvColumn<AdminProduct>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Nom', value: ({ name }) => name },
  { title: 'Statut', value: ({ status }) => statuses[status] },
  { title: 'Prix du ticket (F CFA)', value: (product) => product.ticket_price },
  { title: 'Places', value: (product) => product.max_participants },
  { title: 'Tickets attribués', value: (product) => product.current_participants },
  { title: 'Places réservées', value: ({ held }) => held },
  { title: 'Participants ajoutés à l’affichage', value: (product) => product.artificial_boost },
  // Empty when payments does not answer.
  { title: 'Argent reçu (F CFA)', value: ({ revenue }) => revenue ?? null },
  { title: 'Lots', value: (product) => product.max_winners },
  { title: 'Date du tirage', value: (product) => product.draw_date },
  { title: 'Gagnants', value: ({ winners }) => winners.join(', ') },
];
