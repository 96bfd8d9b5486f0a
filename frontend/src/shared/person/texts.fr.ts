export const texts = {
  title: 'En bref',
  toPlace: 'Tickets offerts à placer',
  credits: 'Crédits',
  refunds: 'Remboursements dus',
  filed: (amount: string) => `dont ${amount} dans un fichier`,
  prizes: 'Lots à remettre',
  onHold: 'Paiements à vérifier',
  none: 'Aucun',
  unknown: 'Inconnu',
  loading: 'Chargement...',
  failed: 'Impossible de lire ce que cette personne a chez nous',
} as const;
