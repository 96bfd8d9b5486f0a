import { paymentStateWords } from '@raffle/contracts/http/admin-money-words';

/** Fields of the states before and after a change; a field without a name here is shown as spelled. */
export const fieldNames: Readonly<Record<string, string>> = {
  name: 'Nom',
  description: 'Description',
  image_url: 'Photo',
  ticket_price: 'Prix du ticket',
  max_participants: 'Places',
  max_winners: 'Gagnants',
  artificial_boost: 'Participants ajoutés',
  accepts_free_tickets: 'Tickets gratuits acceptés',
  free_ticket_share: 'Part des tickets gratuits (%)',
  tickets_per_person: 'Tickets par personne',
  status: 'Statut',
  draw_date: 'Date du tirage',
  commitment: 'Empreinte du tirage',
  winners: 'Gagnants tirés',
  reason: 'Raison',
  blocked: 'Bloqué',
  expires_at: 'Valable jusqu’au',
  username: 'Nom d’utilisateur',
  role: 'Rôle',
  password: 'Mot de passe',
  registration_price: 'Prix de l’inscription',
  enabled: 'Parrainage ouvert',
  referral_bonus: 'Bonus de parrainage',
  required_referrals: 'Filleuls nécessaires',
  reward_tickets: 'Tickets offerts au seuil',
  free_ticket_max_price: 'Prix maximal d’un ticket offert',
  help_whatsapp: 'Numéro d’aide WhatsApp',
  current: 'Prestataire',
  state: 'État',
  decision: 'Décision',
  reference: 'Référence',
  amount: 'Montant',
  received_amount: 'Montant reçu',
  received_fee: 'Frais du prestataire',
  refund_amount: 'Montant à rembourser',
  transfer_reference: 'Référence du transfert',
  messages: 'Messages',
  archived: 'Archivée',
  subject: 'Objet',
  content: 'Message',
  recipients: 'Destinataires',
};

/** Fields that do not help a reader: internal counters, and ids of subjects that the entry already names or links to. */
export const internalFields: ReadonlySet<string> = new Set([
  'version',
  'product_id',
  'payment_id',
  'message_id',
  'beacon_rule',
]);

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

/** Names of enum values by field: in any other field the same word may be text that somebody typed. */
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
};
