import { words } from '@raffle/contracts/plain-words';
import { drawRule } from '@raffle/contracts/http/sale-end';
import { number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';

export const texts = {
  title: 'Tirages au sort vérifiables',
  headline: 'Le téléphone, l’ordinateur, la console.',
  from: (amount: string) => `À partir de ${amount}.`,
  fromOneTicket: 'À partir d’un ticket.',
  promise: 'Chacun peut vérifier le résultat. Si le tirage n’a pas lieu, chaque ticket payé est remboursable.',
  freeTickets: 'tickets gratuits',
  onRegistration: (amount: string) => `avec l’inscription à ${amount}`,
  onRegistrationPlain: 'à l’inscription',
  takeMine: (count: number) => `Prendre mes ${count} tickets gratuits`,
  takeMinePlain: 'Prendre mes tickets gratuits',
  seeDraws: 'Voir les tirages',
  figures: 'En chiffres',
  participants: 'Participants actifs',
  winners: 'Gagnants',
  // The figure counts draws, each of which has a winner or more (section 2).
  winnersIn: (finished: number) => `Gagnants, ${counted(finished, 'tirage', 'tirages')}`,
  gains: 'F\u00a0CFA de gains',
  million: 'M',
  unavailable: 'indisponible',
  draws: 'Tirages en Cours',
  drawsLead: `Un ticket, une place. ${drawRule}`,
  loading: 'Chargement des produits...',
  loadFailed: 'Impossible de charger les produits',
  participate: 'Participer au tirage',
  seeAll: (count: number) => `Voir les ${number(count)} tirages en cours`,
  empty: 'Aucun tirage en cours',
  emptyHint: 'Inscrivez-vous\u00a0: vos tickets gratuits vous attendront pour le prochain.',
  newest: 'Les derniers gagnants',
  anonymous: 'Gagnant anonyme',
  proof: 'Le gagnant sort d’un calcul que chacun peut refaire.',
  steps: [
    {
      title: 'Avant le premier ticket',
      text: `Nous choisissons un code secret et publions son ${words.seal.one}\u00a0: il ne peut plus changer.`,
    },
    {
      title: 'Quand c’est complet',
      text: 'La liste des tickets est clôturée et publiée. Plus personne n’y entre ni n’en sort.',
    },
    {
      title: 'Après le tirage',
      text: 'Votre appareil refait le calcul devant vous et trouve les mêmes gagnants.',
    },
  ],
  verifyLast: 'Vérifier le dernier tirage',
  seeLast: 'Voir le dernier tirage\u00a0: une démonstration',
} as const;
