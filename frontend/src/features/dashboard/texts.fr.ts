import { weekdayAndTime } from '@raffle/contracts/date-text';
import { words } from '@raffle/contracts/plain-words';
import { counted } from '../../shared/format/plural.js';
import type { Growth } from '../../shared/format/growth.js';

const spoken: Record<Growth['direction'], string> = { up: 'En hausse', down: 'En baisse', level: 'Stable' };

export const texts = {
  title: 'Accueil',
  loading: 'Chargement des produits...',
  loadFailed: 'Impossible de charger les produits',
  hello: (firstName: string) => `Bonjour ${firstName}`,
  seeMyTickets: 'Voir mes tickets',
  ticketsIn: (tickets: number, draws: number) =>
    `${counted(tickets, 'ticket', 'tickets')} en jeu dans ${counted(draws, 'tirage', 'tirages')}.`,
  noTickets: 'Aucun ticket en jeu pour le moment. Choisissez un tirage ci-dessous.',
  myDraws: 'Mes tirages',
  allMyDraws: (count: number) => `Voir mes ${counted(count, 'tirage', 'tirages')}`,
  waiting: 'Ce qui vous attend',
  others: (count: number) => `Voir les ${count} autres`,
  toPay: 'À payer',
  payUntil: (until: string) => `Avant ${until}`,
  payWithin: (minutes: number) => `encore ${counted(minutes, 'minute', 'minutes')}`,
  alreadyPaid: 'Déjà payé\u00a0?',
  drawAt: (at: string, now: number) =>
    now < Date.parse(at) ? `Tirage ${weekdayAndTime(at)}` : 'Votre tirage commence',
  onHold: 'Paiement en vérification',
  nothingLost: (day: string | null) =>
    `Rien n’est perdu\u00a0: ${day === null ? 'notre équipe s’en occupe' : `réponse le ${day} au plus tard`}.`,
  freeToPlace: (count: number) => `${counted(count, 'ticket gratuit', 'tickets gratuits')} à placer`,
  placeMyTickets: 'Choisir mes tickets gratuits',
  referralToPlace: (count: number) => `${counted(count, 'ticket de parrainage', 'tickets de parrainage')} à placer`,
  thanksToFriends: 'Grâce à vos amis. Choisir un tirage',
  credits: (count: number) => (count === 1 ? words.credit.One : words.credit.Many),
  /** @param refundable where only a part is the person’s own money */
  useCredit: (refundable: string | null) =>
    refundable === null ? 'À utiliser ou à vous faire rembourser' : `À utiliser, dont ${refundable} remboursables`,
  ticketsBack: (count: number) => `${counted(count, 'ticket', 'tickets')} à replacer`,
  place: 'Choisir un tirage',
  refund: 'À vous rendre',
  followRefund: 'Suivre le remboursement',
  unread: (count: number) => counted(count, 'message non lu', 'messages non lus'),
  read: 'Lire mes messages',
  unprovenPhone: 'Il n’est pas encore vérifié. C’est sur lui que nous vous appelons si vous gagnez.',
  provePhone: 'Vérifier mon numéro',
  paused: 'Compte en pause',
  pausedUntil: (day: string) => `Jusqu’au ${day}`,
  participants: 'Participants actifs',
  draws: 'Tirages en cours',
  prizes: 'Lots à gagner',
  /** After the figure. */
  growthOver: 'en 7\u00a0jours',
  growthSpoken: ({ figure, direction }: Growth) =>
    `${spoken[direction]}\u00a0: ${figure} sur les sept derniers jours, par rapport aux sept jours d’avant.`,
  participate: 'Participer maintenant',
  empty: 'Aucun tirage en cours',
  emptyHint: 'Le prochain tirage s’affichera ici dès son ouverture.',
} as const;
