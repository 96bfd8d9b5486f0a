import { paymentStateWords } from '@raffle/contracts/http/admin-money-words';

/** Fields that do not help a reader: internal counters, and ids of subjects that the entry already names or links to. */
export const internalFields: ReadonlySet<string> = new Set(['version', 'product_id', 'payment_id', 'message_id']);

/** Fields whose values are whole francs. */
export const moneyFields: ReadonlySet<string> = new Set([
  'ticket_price',
  'registration_price',
  'free_ticket_max_price',
  'amount',
  'received_amount',
  'received_fee',
  'refund_amount',
]);

/** Names of enum values by field: in any other field the same word may be free text. */
export const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    draft: 'Brouillon',
    active: 'Actif',
    drawing: 'Tirage en cours',
    completed: 'Terminé',
    cancelled: 'Annulé',
    owed: 'à verser',
    paid: 'versé',
  },
  state: paymentStateWords,
  decision: { grant: 'Attribuer', refund: 'Rembourser', close: 'Clore' },
  password: { changed: 'changé' },
  fields: { name: 'nom', phone: 'téléphone' },
};
