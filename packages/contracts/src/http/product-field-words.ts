import type { ProductFields } from '../product-fields.js';

/** What a product's fields are called: in the form, its dialogs, the list, the audit log and files. */
export const productFieldWords = {
  image_url: 'Photo',
  name: 'Nom',
  description: 'Description',
  pictures: 'Autres photos',
  retail_value: 'Valeur du lot',
  condition: 'État du lot',
  guarantee: 'Garantie',
  supplier: 'Fourni par',
  handover_place: 'Lieu de remise',
  handover_days: 'Délai de remise (jours)',
  ticket_price: 'Prix du ticket',
  max_participants: 'Nombre de places',
  max_winners: 'Nombre de gagnants',
  accepts_free_tickets: 'Tickets gratuits',
  free_ticket_share: 'Part gratuite (%)',
  tickets_per_person: 'Tickets par personne',
  draw_date: 'Date du tirage',
  artificial_boost: 'Participants ajoutés à l’affichage',
  beacon_rule: 'Nombre public attendu avant de tirer',
  prize_cost: 'Coût de tous les lots',
} as const satisfies Partial<Record<keyof ProductFields | 'prize_cost', string>>;
