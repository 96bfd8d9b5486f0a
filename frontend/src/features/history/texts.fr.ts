import { words } from '@raffle/contracts/plain-words';

export const texts = {
  title: 'Historique',
  loading: 'Chargement de l’historique...',
  loadFailed: 'Impossible de charger l’historique',
  seeWinners: 'Voir les gagnants',
  seeProof: 'Voir la preuve du tirage',
  proofHint: `La ${words.proof.one} de chaque tirage est publique\u00a0: chacun peut vérifier le résultat.`,
  numbersFailed: 'Les numéros des tickets gagnants ne s’affichent pas pour le moment.',
  winnersLoading: 'Chargement des gagnants...',
} as const;
