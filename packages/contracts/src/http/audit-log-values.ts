import { conditionWords } from '../prize-facts.js';
import { ruleWords } from '../rule-words.js';
import { foldText } from '../fold-text.js';
import type { AuditLogEntry } from './audit-log.js';
import { auditFieldNames, auditInternalFields } from './audit-log-fields.js';
import { paymentStateWords } from './admin-money-words.js';
import {
  adminAreaWords,
  adminRoleWords,
  contactMethodWords,
  deliveryStateWords,
  handoverProofWords,
  secondFactorWords,
} from './labels.js';
import { productStatusWords } from './product-words.js';
import { ticketNumber } from '../ticket-number.js';

/** Why a message was dead-lettered; a reason of a newer service has no words. */
export const deadLetterReasons: Readonly<Record<string, string>> = {
  handler_failed: 'Le traitement a échoué',
  not_json: 'Contenu illisible',
  schema_mismatch: 'Contenu inattendu',
  unknown_event: 'Événement inconnu',
  no_message_id: 'Sans identifiant',
  no_user_id: 'Sans expéditeur',
  wrong_publisher: 'Expéditeur non autorisé',
  too_old: 'Trop ancien',
  delivery_limit: 'Le service s’est arrêté en le traitant',
};

/** Fields whose values are tickets, as the protocol counts them: from 0. */
const ticketFields: ReadonlySet<string> = new Set(['ticket', 'next_ticket']);

/** Fields whose values are whole francs. */
const moneyFields: ReadonlySet<string> = new Set([
  'ticket_price',
  'prize_cost',
  'retail_value',
  'registration_price',
  'free_ticket_max_price',
  'amount',
  'received',
  'balance',
  'received_amount',
  'received_fee',
  'refund_amount',
  'refunds',
  'credits_outstanding',
]);

/** Names of enum values by field: in any other field the same word may be free text. */
const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: {
    ...productStatusWords,
    forfeited: 'Non réclamé',
    owed: 'à verser',
    paid: 'versé',
    given_up: 'abandonné',
  },
  state: { ...paymentStateWords, ...deliveryStateWords },
  condition: conditionWords,
  method: contactMethodWords,
  role: adminRoleWords,
  areas: adminAreaWords,
  second_factor: { ...secondFactorWords, refused: 'code refusé' },
  handed_over_with: handoverProofWords,
  reset_code: { issued: 'créé' },
  dead_letter_reason: deadLetterReasons,
  decision: { grant: 'Attribuer', refund: 'Rembourser', close: 'Clore' },
  password: { changed: 'changé' },
  fields: { name: 'nom', phone: 'téléphone' },
};

/** How a screen or a file writes what is not a word. */
export interface AuditFormats {
  instant: (iso: string) => string;
  money: (amount: number) => string;
  number: (value: number) => string;
}

type Product = AuditLogEntry['product'];

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The value of a field in an audit log entry, in words. */
function auditValueInWords(field: string, value: unknown, formats: AuditFormats, product: Product = null): string {
  if (Array.isArray(value) && value.length > 0)
    return value.map((one) => auditValueInWords(field, one, formats)).join('\u00a0; ');
  if (typeof value === 'number' && ticketFields.has(field) && product !== null)
    return ticketNumber(Number(product.id), value, product.places);
  if (value === null || value === undefined || value === '' || Array.isArray(value)) return 'vide';
  // A request of two people has its values as texts.
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return String(value) === 'true' ? 'oui' : 'non';
  if (typeof value === 'number') return moneyFields.has(field) ? formats.money(value) : formats.number(value);
  // A picture, by its description.
  if (typeof value === 'object' && 'alt' in value) return String(value.alt);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (instant.test(value)) return formats.instant(value);
  if (field === 'beacon_rule') return ruleWords(value);
  return valueNames[field]?.[value] ?? value;
}

/** One changed field in words; a side is null if it does not exist: before a creation, after a deletion. */
export interface AuditDifference {
  field: string;
  name: string;
  before: string | null;
  after: string | null;
}

/** The fields that an entry changed, without unchanged and internal ones. */
export function auditDifferences(
  { before, after, product }: Pick<AuditLogEntry, 'before' | 'after' | 'product'>,
  formats: AuditFormats,
): AuditDifference[] {
  const side = (values: AuditLogEntry['before'], field: string) =>
    values !== null && field in values ? auditValueInWords(field, values[field], formats, product) : null;
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !internalFields.has(field))
    .filter((field) => before === null || after === null || !same(before[field], after[field]))
    .map((field) => ({
      field,
      name: auditFieldNames[field] ?? field,
      before: side(before, field),
      after: side(after, field),
    }));
}

/** The values whose words contain a search word: the field, and the value as stored. */
export function auditValuesNamed(typed: string): { field: string; value: string }[] {
  const folded = foldText(typed);
  return Object.entries(valueNames).flatMap(([field, words]) =>
    Object.entries(words)
      .filter(([, word]) => foldText(word).includes(folded))
      .map(([value]) => ({ field, value })),
  );
}

const internalFields: ReadonlySet<string> = new Set(auditInternalFields);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
