import { foldText } from '../fold-text.js';
import { auditActionNames, auditAreaNames } from './audit-log-actions.js';
import { productFieldWords } from './product-field-words.js';

const fieldNames = {
  ...productFieldWords,
  addition: 'Précision',
  description_struck_at: 'Description retirée le',
  image_struck_at: 'Photo retirée le',
  status: 'Statut',
  sale_ends_at: 'Fin des ventes',
  commitment: 'Empreinte du tirage',
  winners: 'Gagnants tirés',
  reason: 'Raison',
  fields: 'Corrigé',
  requested_by: 'Demandé par',
  device: 'Appareil',
  sessions: 'Sessions fermées',
  ticket: 'Ticket',
  method: 'Moyen',
  contacted_at: 'Contacté le',
  note: 'Note',
  next_ticket: 'Ticket suivant',
  tried_on: 'Jours des appels sans réponse',
  failures: 'Échecs en une heure',
  place: 'Lieu',
  meeting_at: 'Rendez-vous',
  documents: 'Documents à apporter',
  handed_over_at: 'Remis le',
  handed_over_by: 'Remis par',
  handed_over_with: 'Preuve de la remise',
  photo_url: 'Photo de remise',
  blocked: 'Bloqué',
  expires_at: 'Valable jusqu’au',
  username: 'Nom d’utilisateur',
  role: 'Rôle',
  areas: 'Domaines',
  password: 'Mot de passe',
  registration_price: 'Prix de l’inscription',
  two_people: 'Deux personnes',
  approve_money_from: 'Accord d’un second administrateur à partir de (F CFA)',
  second_factor: 'Validation en deux étapes',
  confirmed: 'Compte confirmé',
  enabled: 'Parrainage ouvert',
  referral_bonus: 'Bonus de parrainage',
  required_referrals: 'Filleuls nécessaires',
  reward_tickets: 'Tickets offerts au seuil',
  free_ticket_max_price: 'Prix maximal d’un ticket offert',
  play_limit_week: 'Limite de jeu sur 7 jours',
  play_limit_month: 'Limite de jeu sur 30 jours',
  help_whatsapp: 'Numéro d’aide WhatsApp',
  operator: 'Exploitant',
  complaints: 'Réclamations',
  current: 'Prestataire',
  state: 'État',
  decision: 'Décision',
  differences: 'Écarts',
  reference: 'Référence',
  amount: 'Montant',
  received: 'Reçu',
  balance: 'Solde',
  received_amount: 'Montant reçu',
  received_fee: 'Frais du prestataire',
  refund_amount: 'Montant à rembourser',
  gross: 'Encaissé',
  fees: 'Frais du prestataire',
  refunds: 'Remboursé',
  credits_outstanding: 'Crédits en circulation',
  transfer_reference: 'Référence du transfert',
  other_number: 'Pas vers le numéro qui a payé',
  messages: 'Messages',
  archived: 'Archivée',
  assignee: 'Responsable',
  title: 'Titre',
  send_at: 'Envoi prévu',
  subject: 'Objet',
  content: 'Message',
  recipients: 'Destinataires',
  queue: 'File',
  event: 'Message',
  occurred_at: 'Date du message',
  correlation_id: 'Numéro de suivi',
  dead_letter_reason: 'Cause de l’échec',
} as const;

/** Labels of the fields before and after a change, for the screen and the search; a field of a newer service is shown unchanged. */
export const auditFieldNames: Readonly<Record<string, string>> = fieldNames;

/** Fields that no screen shows: internal counters, and ids of subjects that the entry already names or links to. */
export const auditInternalFields = ['version', 'product_id', 'payment_id', 'message_id', 'additions'] as const;

/** Every field of an entry: the compiler finds one without a label where it is written. */
export type AuditFields = Readonly<
  Partial<Record<keyof typeof fieldNames | (typeof auditInternalFields)[number], unknown>>
>;

/** Actions and fields whose French label contains a search word: the log's search matches them besides the text of the lines. */
export function auditTermsOf(word: string): { actions: string[]; fields: string[] } {
  const typed = foldText(word);
  const found = (names: Readonly<Record<string, string>>) =>
    Object.keys(names).filter((key) => foldText(names[key] ?? '').includes(typed));
  const areas = found(auditAreaNames);
  const ofAreas = Object.keys(auditActionNames).filter((action) => areas.includes(action.split('.')[0] ?? ''));
  return { actions: [...new Set([...found(auditActionNames), ...ofAreas])], fields: found(auditFieldNames) };
}
