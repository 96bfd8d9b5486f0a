/** The first part of an action of the audit log: what it is about. Shown by the screen and written into its export. */
export const auditAreaNames: Readonly<Record<string, string>> = {
  product: 'Produits et tirages',
  delivery: 'Remises de lots',
  user: 'Utilisateurs',
  payment: 'Paiements',
  refund: 'Remboursements',
  accounting: 'Comptabilité',
  payment_provider: 'Prestataire de paiement',
  conversation: 'Conversations',
  broadcast: 'Messages à tous',
  settings: 'Paramètres',
  referral_settings: 'Parrainage',
  admin: 'Administrateurs',
  dead_letter: 'Messages en échec',
};

const actionNames: Readonly<Record<string, string>> = {
  'product.created': 'Produit créé',
  'product.updated': 'Produit modifié',
  'product.activated': 'Produit mis en vente',
  'product.deleted': 'Produit supprimé',
  'product.cancelled': 'Tirage annulé',
  'product.draw_started': 'Tirage lancé',
  'product.beacon_entered': 'Valeur publique saisie',
  'product.draw_completed': 'Tirage terminé',
  'product.winners_exported': 'Gagnants exportés avec leurs téléphones',
  'delivery.call_announced': 'Appel à un gagnant annoncé',
  'delivery.contact_tried': 'Gagnant appelé, sans réponse',
  'delivery.contacted': 'Gagnant joint',
  'delivery.appointment_fixed': 'Rendez-vous de remise fixé',
  'delivery.handed_over': 'Lot remis',
  'delivery.photo_added': 'Photo de remise publiée',
  'user.exported': 'Utilisateurs exportés avec leurs téléphones',
  'user.blocked': 'Utilisateur bloqué',
  'user.unblocked': 'Utilisateur débloqué',
  'user.password_changed': 'Mot de passe changé',
  'user.sessions_ended': 'Autres appareils déconnectés',
  'user.erased': 'Compte fermé par son titulaire',
  'user.reset_code_issued': 'Code de réinitialisation créé',
  'user.reset_code_texted': 'Code de réinitialisation envoyé par SMS',
  'user.password_reset': 'Mot de passe réinitialisé',
  'payment.exported': 'Paiements exportés avec leurs téléphones',
  'payment.resolved': 'Paiement tranché',
  'payment_provider.chosen': 'Prestataire de paiement choisi',
  'accounting.month_closed': 'Mois clôturé',
  'refund.paid': 'Remboursement versé',
  'conversation.replied': 'Réponse à un utilisateur',
  'conversation.archived': 'Conversation archivée',
  // Until November 2026.
  'conversation.deleted': 'Conversation supprimée',
  'broadcast.sent': 'Message envoyé à tous',
  'settings.updated': 'Paramètres modifiés',
  'referral_settings.updated': 'Parrainage modifié',
  'admin.created': 'Administrateur ajouté',
  'admin.updated': 'Administrateur modifié',
  'admin.deleted': 'Administrateur supprimé',
  'admin.password_changed': 'Mot de passe d’administrateur changé',
  'admin.password_reset': 'Mot de passe d’administrateur réinitialisé',
  'admin.sessions_ended': 'Sessions d’un administrateur fermées',
  'admin.second_factor_begun': 'Validation en deux étapes commencée',
  'admin.second_factor_on': 'Validation en deux étapes activée',
  'admin.second_factor_off': 'Validation en deux étapes désactivée',
  'admin.second_factor_reset': 'Validation en deux étapes retirée à un administrateur',
  'admin.recovery_codes_renewed': 'Codes de secours renouvelés',
  'admin.recovery_code_used': 'Code de secours utilisé',
  'admin.logged_in': 'Administrateur connecté',
  'dead_letter.replayed': 'Message en échec rejoué',
  'dead_letter.discarded': 'Message en échec écarté',
  'admin.login_failed': 'Connexion d’administrateur refusée',
};

/** An action of the audit log in words; one that a newer service writes stands as it is spelled. */
export const auditActionName = (action: string): string => actionNames[action] ?? action;

/** Fields of the states before and after a change, as a screen shows and a search finds them; one without a name is shown as spelled. */
export const auditFieldNames: Readonly<Record<string, string>> = {
  name: 'Nom',
  description: 'Description',
  image_url: 'Photo',
  ticket_price: 'Prix du ticket',
  beacon_rule: 'Valeur publique attendue',
  beacon_source: 'Tirage lu',
  beacon_value: 'Résultat lu',
  max_participants: 'Places',
  max_winners: 'Gagnants',
  artificial_boost: 'Participants ajoutés',
  accepts_free_tickets: 'Tickets gratuits acceptés',
  free_ticket_share: 'Part des tickets gratuits (%)',
  tickets_per_person: 'Tickets par personne',
  status: 'Statut',
  draw_date: 'Date du tirage',
  sale_ends_at: 'Fin des ventes',
  commitment: 'Empreinte du tirage',
  winners: 'Gagnants tirés',
  reason: 'Raison',
  ticket: 'Ticket',
  method: 'Moyen',
  note: 'Note',
  place: 'Lieu',
  meeting_at: 'Rendez-vous',
  documents: 'Documents à apporter',
  handed_over_at: 'Remis le',
  handed_over_by: 'Remis par',
  photo_url: 'Photo de remise',
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
  play_limit_week: 'Limite de jeu sur 7 jours',
  play_limit_month: 'Limite de jeu sur 30 jours',
  help_whatsapp: 'Numéro d’aide WhatsApp',
  operator: 'Exploitant',
  complaints: 'Réclamations',
  current: 'Prestataire',
  state: 'État',
  decision: 'Décision',
  reference: 'Référence',
  amount: 'Montant',
  received_amount: 'Montant reçu',
  received_fee: 'Frais du prestataire',
  refund_amount: 'Montant à rembourser',
  gross: 'Encaissé',
  fees: 'Frais du prestataire',
  refunds: 'Remboursé',
  credits_outstanding: 'Crédits en circulation',
  transfer_reference: 'Référence du transfert',
  messages: 'Messages',
  archived: 'Archivée',
  subject: 'Objet',
  content: 'Message',
  recipients: 'Destinataires',
};

/** Actions and fields whose French words contain a typed word: what a search of the log compares besides the lines' own text. */
export function auditTermsOf(word: string): { actions: string[]; fields: string[] } {
  const typed = folded(word);
  const found = (names: Readonly<Record<string, string>>) =>
    Object.keys(names).filter((key) => folded(names[key] ?? '').includes(typed));
  const areas = found(auditAreaNames);
  const ofAreas = Object.keys(actionNames).filter((action) => areas.includes(action.split('.')[0] ?? ''));
  return { actions: [...new Set([...found(actionNames), ...ofAreas])], fields: found(auditFieldNames) };
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .toLowerCase();
