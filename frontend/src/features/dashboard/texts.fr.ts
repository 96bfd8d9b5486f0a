import type { Growth } from './growth.js';

const spoken: Record<Growth['direction'], string> = { up: 'En hausse', down: 'En baisse', level: 'Stable' };

export const texts = {
  title: 'Accueil',
  loading: 'Chargement des produits...',
  loadFailed: 'Impossible de charger les produits',
  hello: (firstName: string) => `Bonjour ${firstName}`,
  seeMyTickets: 'Voir mes tickets',
  placeMyTickets: 'Choisir mes tickets gratuits',
  onHold: 'Votre paiement est en cours de vérification',
  nothingLost: 'Rien n’est perdu\u00a0: notre équipe s’en occupe.',
  seeMoney: 'Voir mon argent',
  toPlace: 'À placer',
  creditOf: (value: string) => `un crédit de ${value}`,
  ticketBack: 'un ticket à replacer',
  place: 'Choisir un tirage',
  pausedUntil: (day: string) => `Votre compte est en pause jusqu’au ${day}.`,
  unprovenPhone: 'Votre numéro n’est pas encore vérifié. C’est sur lui que nous vous appelons si vous gagnez.',
  provePhone: 'Vérifier mon numéro',
  seePause: 'Voir ma pause',
  participants: 'Participants actifs',
  draws: 'Tirages en cours',
  prizes: 'Lots à gagner',
  growth: (figure: string) => `${figure} en 7\u00a0j`,
  growthSpoken: ({ figure, direction }: Growth) =>
    `${spoken[direction]}\u00a0: ${figure} sur les sept derniers jours, par rapport aux sept jours d’avant.`,
  participate: 'Participer maintenant',
  empty: 'Aucun tirage en cours',
  emptyHint: 'Le prochain tirage s’affichera ici dès son ouverture.',
} as const;
