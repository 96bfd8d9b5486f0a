import { words } from '@raffle/contracts/plain-words';

export const texts = {
  title: 'Mon argent',
  loading: 'Chargement de vos paiements...',
  loadFailed: 'Impossible de charger vos paiements',
  inPlay: 'En jeu',
  inPlayHint: 'Dans des tirages',
  credit: words.credit.Many,
  creditHint: 'À utiliser',
  owed: 'À vous rendre',
  owedHint: 'Nous vous l’envoyons',
  useCredits: `Utiliser mes ${words.credit.many}`,
  onHold: 'En vérification',
  payments: 'Paiements',
  none: 'Aucun paiement pour le moment',
  noneHint: 'Vos achats et vos remboursements apparaissent ici dès que vous payez.',
  seeDraws: 'Voir les tirages',
  registration: 'Inscription',
  reference: 'Référence',
  paidOut: (amount: string) => `\u2212${amount}`,
  states: {
    pending: 'En attente',
    paid: 'Payé',
    failure: 'Non abouti',
    review: 'En vérification',
    refunded: 'Remboursement',
    expired: 'Jamais payé',
  },
  next: {
    released: 'La place n’est plus réservée.',
    pending:
      'Si vous avez payé, nous le verrons dès que l’opérateur le confirme\u00a0: nous l’interrogeons pendant 48\u00a0heures. Sinon, rien n’est débité.',
    failure: 'Si de l’argent est parti quand même, il est reconnu dès que l’opérateur le confirme.',
    review: (day: string | null) =>
      `Le montant reçu demande une vérification. Notre équipe décide${day === null ? '' : ` au plus tard le ${day}`}\u00a0: ticket, ${words.credit.one} ou remboursement. Un message vous prévient.`,
    expired: 'Un paiement tardif serait reconnu\u00a0: il ne serait pas perdu.',
    paid: {
      registration: 'Bien reçu. Votre inscription est confirmée dans un instant.',
      ticket: 'Bien reçu. Vos tickets arrivent dans un instant.',
    },
    refunded: 'Le montant reçu n’était pas le montant demandé\u00a0: nous vous le remboursons.',
  },
  inCredit: `En ${words.credit.one}`,
  sentBack: 'Remboursé',
  /** Where the money is today. */
  now: {
    account: 'Pour votre compte',
    tickets: 'En tickets',
    credit: `Reste en ${words.credit.one}`,
    refund: 'Remboursement',
  },
  notFollowed: 'Ce que cet argent est devenu n’a pas pu être lu. Rien n’est perdu\u00a0: réessayez dans un instant.',
  pages: 'Pages des paiements',
} as const;
