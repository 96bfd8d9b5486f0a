/** Texts of both lists of completed draws: in the user area and public. */
export const texts = {
  finished: 'Tirages terminés',
  winnersTotal: 'Gagnants',
  // One per ticket (docs/product.md rule 7): a person may have several.
  participants: 'Participations',
  average: 'Moyenne par tirage',
  statistics: 'Statistiques',
  winner: 'Gagnant',
  winners: 'Gagnants',
  moreWinners: (count: string) => `et ${count}`,
  empty: 'Aucun tirage terminé pour le moment',
  emptyHint: 'Les gagnants de chaque tirage apparaîtront ici, avec sa preuve.',
  emptyAction: 'Voir les tirages en cours',
  pages: 'Pages des tirages terminés',
  youWon: 'Vous avez gagné',
  weContact: 'Nous vous contactons pour la remise de votre lot.',
  seeDraw: 'Voir le tirage et sa preuve',
} as const;
