import { auditInternalFields } from '@raffle/contracts/http/audit-log-actions';
import { paymentStateWords } from '@raffle/contracts/http/admin-money-words';
import { texts } from '../../shared/approvals/texts.fr.js';
import { deadLetterReasons } from '../../shared/dead-letter-reasons.fr.js';
import { contactMethodWords, deliveryStateWords } from '../../shared/deliveries/texts.fr.js';

export const internalFields: ReadonlySet<string> = new Set(auditInternalFields);

/** Fields whose values are whole francs. */
export const moneyFields: ReadonlySet<string> = new Set([
  'ticket_price',
  'registration_price',
  'free_ticket_max_price',
  'amount',
  'received',
  'balance',
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
    forfeited: 'Non réclamé',
    owed: 'à verser',
    paid: 'versé',
  },
  state: { ...paymentStateWords, ...deliveryStateWords },
  method: contactMethodWords,
  role: texts.roles,
  second_factor: { ...texts.factor, refused: 'code refusé' },
  reset_code: { issued: 'créé' },
  dead_letter_reason: deadLetterReasons,
  decision: { grant: 'Attribuer', refund: 'Rembourser', close: 'Clore' },
  password: { changed: 'changé' },
  fields: { name: 'nom', phone: 'téléphone' },
};
