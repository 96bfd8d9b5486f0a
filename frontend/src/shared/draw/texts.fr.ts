/** What both lists of completed draws say: the one of the user area and the public one. */
export const texts = {
  finished: 'Tirages terminés',
  winnersTotal: 'Gagnants',
  participants: 'Participants',
  average: 'Moyenne par tirage',
  statistics: 'Statistiques',
  winner: 'Gagnant',
  winners: 'Gagnants',
  participant: 'participant',
  participantMany: 'participants',
  moreWinners: (count: string) => `et ${count}`,
  empty: 'Aucun tirage terminé pour le moment',
  emptyHint: 'Les gagnants de chaque tirage apparaîtront ici, avec sa preuve.',
  emptyAction: 'Voir les tirages en cours',
  pages: 'Pages des tirages terminés',
} as const;
