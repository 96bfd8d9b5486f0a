export const texts = {
  title: 'Historique',
  loading: 'Chargement de l’historique...',
  loadFailed: 'Impossible de charger l’historique',
  seeWinners: 'Voir les gagnants',
  seeProof: 'Voir la preuve du tirage',
  proofHint: 'Le dossier du tirage est public\u00a0: chacun peut vérifier le résultat.',
  numbersFailed: 'Les numéros des tickets gagnants ne s’affichent pas pour le moment.',
  winnersLoading: 'Chargement des gagnants...',
} as const;
