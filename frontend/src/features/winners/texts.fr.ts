export const texts = {
  title: 'Gagnants',
  lead: 'Chaque tirage terminé, ses gagnants et le calcul qui les désigne. Chacun peut le refaire.',
  loading: 'Chargement des gagnants...',
  loadFailed: 'Impossible de charger les gagnants',
  seeProof: 'Voir la preuve',
} as const;
