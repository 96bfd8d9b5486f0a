import { words } from '@raffle/contracts/plain-words';
import { counted } from '../../shared/format/plural.js';

export const texts = {
  title: 'Historique',
  loading: 'Chargement de l’historique...',
  loadFailed: 'Impossible de charger l’historique',
  mine: (played: number, won: number) =>
    `Vous avez participé à ${counted(played, 'tirage terminé', 'tirages terminés')}${won > 0 ? ` et gagné ${counted(won, 'fois', 'fois')}` : ''}.`,
  noneMine: 'Vos tirages sont marqués ici dès qu’ils ont leur résultat.',
  played: (tickets: number) => `Vous aviez ${counted(tickets, 'ticket', 'tickets')}`,
  won: 'Vous avez gagné',
  wonWith: (number: string) => `Gagné avec ${number}`,
  forfeited: 'Lot non réclamé',
  seeWinners: 'Voir les gagnants',
  seeProof: 'Voir la preuve du tirage',
  proofHint: `La ${words.proof.one} de chaque tirage est publique\u00a0: chacun peut vérifier le résultat.`,
  numbersFailed: 'Les numéros des tickets gagnants ne s’affichent pas pour le moment.',
  winnersLoading: 'Chargement des gagnants...',
} as const;
