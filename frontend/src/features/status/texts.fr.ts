import type { StatusPart } from '@raffle/contracts/http/status';

const parts: Record<StatusPart, { name: string; what: string }> = {
  accounts: { name: 'Comptes', what: 'Connexion et inscription' },
  draws: { name: 'Tirages', what: 'Lots, tirages et gagnants' },
  tickets: { name: 'Tickets', what: 'Achat, tickets gratuits et reçus' },
  payments: { name: 'Paiements', what: 'Paiement mobile et confirmations' },
  messages: { name: 'Messages', what: 'Échanges avec l’équipe et annonces' },
};

export const texts = {
  title: 'État du service',
  loading: 'Vérification du service...',
  loadFailed: 'Impossible de vérifier l’état du service',
  parts,
  works: 'Fonctionne',
  late: 'Ralenti',
  down: 'Indisponible',
  downSince: (when: string) => `L’opérateur de paiement ne répond pas depuis ${when}`,
  slow: 'Le service est ralenti',
  slowHint: 'Les paiements et les tickets arrivent avec du retard\u00a0: ne payez pas une deuxième fois.',
  allWork: 'Tout fonctionne',
  allWorkHint: 'Vous pouvez acheter, placer vos tickets et suivre les tirages.',
  someDown: (names: string) => `En ce moment indisponible\u00a0: ${names}`,
  safe: 'Votre argent et vos tickets sont en sécurité. Un paiement déjà fait est enregistré chez l’opérateur et sera pris en compte dès le retour du service\u00a0: ne payez pas une deuxième fois.',
  allSafe: 'Vos tickets et vos paiements sont gardés, même quand une partie du service s’arrête.',
  checked: (at: string) => `Dernière vérification\u00a0: ${at}`,
  refresh: 'Vérifier de nouveau',
  stale: 'La dernière vérification n’a pas abouti. Voici l’état précédent.',
  list: 'Parties du service',
  home: 'Retour à l’accueil',
} as const;
