export const texts = {
  title: 'Mon argent',
  lead: 'Chaque franc que vous payez devient un ticket, un crédit ou un remboursement. Rien ne se perd.',
  loading: 'Chargement de vos paiements...',
  loadFailed: 'Impossible de charger vos paiements',
  credit: 'Crédits à utiliser',
  owed: 'Remboursements en cours',
  useCredits: 'Utiliser mes crédits',
  payments: 'Paiements',
  none: 'Aucun paiement pour le moment',
  noneHint: 'Vos achats et vos remboursements apparaissent ici dès que vous payez.',
  seeDraws: 'Voir les tirages',
  registration: 'Inscription',
  reference: 'Référence',
  states: {
    pending: 'En attente',
    paid: 'Payé',
    failure: 'Non abouti',
    review: 'En vérification',
    refunded: 'Remboursement',
    expired: 'Jamais payé',
  },
  next: {
    waiting: (time: string) => `À payer avant ${time}. Rien n’est débité tant que vous ne payez pas.`,
    released: 'La place n’est plus réservée.',
    pending: 'Si vous avez payé, l’opérateur nous le confirme sous 48 heures au plus tard. Sinon, rien n’est débité.',
    failure: 'Si de l’argent est parti quand même, il est reconnu dès que l’opérateur le confirme.',
    review:
      'Le montant reçu demande une vérification. Notre équipe décide\u00a0: ticket, crédit ou remboursement. Un message vous prévient.',
    expired: 'Un paiement tardif serait reconnu\u00a0: il ne serait pas perdu.',
    paid: 'Bien reçu. Vos tickets arrivent dans un instant.',
  },
  inCredit: 'En crédit',
  /** Where the money is today. */
  now: {
    account: 'Votre compte',
    tickets: 'Tickets',
    credit: 'Crédit à utiliser',
    refund: 'Remboursement',
  },
  notFollowed: 'Ce que cet argent est devenu n’a pas pu être lu. Rien n’est perdu\u00a0: réessayez dans un instant.',
  refund: (value: string) => `Remboursement de ${value}`,
  payer: (masked: string) => `numéro qui a payé, ${masked},`,
  refundOwed: (phone: string, asked: string, until: string) =>
    `Demandé le ${asked}. Nous l’envoyons au ${phone} au plus tard le ${until}.`,
  refundPaid: (phone: string, paid: string, reference: string) =>
    `Envoyé au ${phone} le ${paid}. Référence du transfert\u00a0: ${reference}`,
  pages: 'Pages des paiements',
} as const;
