/** The first part of an action of the audit log: what it is about. Shown by the screen and written into its export. */
export const auditAreaNames: Readonly<Record<string, string>> = {
  product: 'Produits et tirages',
  user: 'Utilisateurs',
  payment: 'Paiements',
  refund: 'Remboursements',
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
  'product.draw_completed': 'Tirage terminé',
  'product.winners_exported': 'Gagnants exportés avec leurs téléphones',
  'user.exported': 'Utilisateurs exportés avec leurs téléphones',
  'user.blocked': 'Utilisateur bloqué',
  'user.unblocked': 'Utilisateur débloqué',
  'user.password_changed': 'Mot de passe changé',
  'user.erased': 'Compte fermé par son titulaire',
  'user.reset_code_issued': 'Code de réinitialisation créé',
  'user.password_reset': 'Mot de passe réinitialisé',
  'payment.exported': 'Paiements exportés avec leurs téléphones',
  'payment.resolved': 'Paiement tranché',
  'payment_provider.chosen': 'Prestataire de paiement choisi',
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
  'admin.logged_in': 'Administrateur connecté',
  'dead_letter.discarded': 'Message en échec écarté',
  'admin.login_failed': 'Connexion d’administrateur refusée',
};

/** An action of the audit log in words; one that a newer service writes stands as it is spelled. */
export const auditActionName = (action: string): string => actionNames[action] ?? action;
