import { refundWithinDays } from '@raffle/contracts/http/my-payments';
import { words } from '@raffle/contracts/plain-words';
import { hourTexts } from '../../shared/ui/hour-texts.fr.js';
import { farDate, timeLeft } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { odds } from '../../shared/format/odds.js';
import { counted, plural } from '../../shared/format/plural.js';
import { creditReasons } from '../../shared/payments/texts.fr.js';

export const texts = {
  title: 'Mes Tickets',
  refresh: 'Actualiser',
  loading: 'Chargement de vos tickets...',
  loadFailed: 'Impossible de charger vos tickets',
  purchased: 'Achetés',
  free: 'Gratuits',
  referral: 'Parrainage',
  total: 'Total',
  number: 'Ticket',
  given: 'offert',
  ofCredit: (value: string) => `${value} en ${words.credit.one}`,
  receipt: 'Voir le reçu',
  won: 'Gagné',
  lost: 'Non gagnant',
  forfeited: 'Lot non réclamé',
  forfeitedHint:
    'Ce ticket avait gagné. Nous n’avons pas pu vous joindre pendant 30\u00a0jours\u00a0: son lot est perdu.',
  credited: `Changé en ${words.credit.one}`,
  givenBack: 'Ticket rendu',
  credit: words.credit.One,
  creditNow: { left: 'à utiliser', used: 'utilisés', refunded: 'demandés en retour' },
  cancelled: (reason: string) => `Tirage annulé\u00a0: ${reason}`,
  current: 'En cours',
  ended: 'Terminés',
  withoutTicket: 'Payés, sans ticket',
  none: 'Vous n’avez pas encore de ticket',
  noneHint: 'Choisissez un tirage\u00a0: votre ticket apparaît ici dès que le paiement est confirmé.',
  available: 'Produits disponibles',
  noProducts: 'Aucun tirage en cours',
  productsLoading: 'Chargement des produits...',
  productsFailed: 'Impossible de charger les produits',
  /** @param left null where only the total number of places is shown */
  places: (left: number | null, all: number) =>
    left === null
      ? counted(all, 'place', 'places')
      : `${counted(left, 'place libre', 'places libres')} sur ${number(all)}`,
  full: 'Complet',
  over: 'Ventes terminées',
  heldUp: 'Complet pour le moment',
  buy: 'Acheter un ticket',
  sheetTitle: 'Votre achat',
  notOpen: 'Ce tirage n’est plus ouvert',
  seeDraw: 'Voir le tirage',
  /** `Encore 12j 1h de vente, jusqu’au 2 déc.`, without the day under a day: the hours are those of the sale, not of a clock. */
  saleLeft: (drawDate: string | null, now: Date) => {
    const left = timeLeft(drawDate, now);
    if (drawDate === null) return `Tirage\u00a0: ${left}`;
    if (Date.parse(drawDate) <= now.getTime()) return left;
    const day = farDate(drawDate, now);
    return `Encore ${left} de vente${day === null ? '' : `, jusqu’au ${day}`}`;
  },
  drawAt: (at: string, now: Date) => (now.getTime() < Date.parse(at) ? hourTexts.ahead(at) : hourTexts.begins),
  missing: (places: number) => `Il manque ${counted(places, 'place', 'places')}`,
  missingMessage: (places: number, product: string, price: string) =>
    `Il manque ${counted(places, 'place', 'places')} pour le tirage «\u00a0${product}\u00a0»\u00a0: ${price} le ticket.`,
  onWhatsApp: 'sur WhatsApp (nouvel onglet)',
  howMany: 'Tickets',
  oneLess: 'Un ticket de moins',
  oneMore: 'Un ticket de plus',
  aTicket: 'Le ticket',
  odds: 'Vos chances',
  /** With `about`, the number is rounded. */
  chances: ({ chances, about }: { chances: number; about: boolean }, places: number) =>
    `${about ? 'environ ' : ''}${odds(chances, places)}`,
  withYours: (held: number) => `Avec ${held > 1 ? `vos ${held} autres tickets` : 'votre autre ticket'}`,
  severalWinners: (winners: number) => `${winners} gagnants, un lot par personne.`,
  perPerson: (limit: number) => `${counted(limit, 'ticket', 'tickets')} au plus par personne.`,
  yoursAll: (held: number) =>
    `Vous avez déjà ${counted(held, 'ticket', 'tickets')} pour ce tirage\u00a0: c’est le maximum par personne.`,
  pay: (amount: string) => `Payer ${amount}`,
  tickets: (tickets: number) => counted(tickets, 'ticket', 'tickets'),
  chosen: (tickets: number, total: string) => `${counted(tickets, 'ticket', 'tickets')}, ${total}`,
  means: (phone: string, operators: readonly string[]) =>
    `Vous payez avec le ${phone} ou un autre numéro\u00a0: ${operators.join(', ')} ou une carte.`,
  placed: (product: string) => `Votre ticket est placé pour ${product}`,
  pausedUntil: (day: string) => `Jusqu’au ${day}. Vos tickets et vos lots ne sont pas touchés.`,
  paused: 'En pause',
  overLimit: 'Au-delà de la limite',
  limitTitle: 'Limite de jeu atteinte',
  limitReached: (left: string) => `Il vous reste ${left} à dépenser\u00a0: moins que le prix d’un ticket.`,
  limitLeaves: (left: string) => `La limite de jeu vous laisse encore ${left}.`,
  seeLimits: 'Voir mes limites',
  refusedByLimit: 'La limite de jeu refuse cet achat',
  refusedByPause: 'Votre compte est en pause',
  creationFailed: 'Erreur lors de la création du paiement',
  productMissing: 'Produit non trouvé',
  choose: 'Choisir mes produits',
  waiting: 'Tickets à placer',
  freeDetail: 'Cadeau d’inscription, à placer sur un tirage qui a des places gratuites.',
  referralDetail: 'Grâce à vos amis, à placer sur un tirage qui a des places gratuites.',
  place: 'Placer',
  aReferralTicket: 'un ticket de parrainage',
  theCredit: (product: string) => `le ${words.credit.one} venu de ${product}`,
  registration: 'inscription',
  creditOf: (value: string) => `${words.credit.One} de ${value}`,
  offeredCredit: (value: string) => `${words.credit.One} offert de ${value}`,
  givenCredit: { free: 'Ticket gratuit à replacer', referral: 'Ticket de parrainage à replacer' },
  reasons: creditReasons,
  placeTitle: 'Placer un ticket',
  placeHint: 'Sur quel produit\u00a0?',
  placeConfirm: 'Placer le ticket',
  placeFailed: 'Impossible de placer ce ticket',
  countsAsPlayed: (left: string) =>
    `Placer ce ${words.credit.one} compte dans la limite de jeu, qui vous laisse encore ${left}. Les tirages plus chers ne sont pas proposés.`,
  uses: (price: string) => `Utilise ${price}.`,
  rest: (value: string) => `Il vous restera ${value}.`,
  nothingFits: 'Aucun tirage ne convient pour le moment',
  nothingFitsHint: 'Ce ticket reste à vous. Revenez quand un nouveau tirage est ouvert.',
  refund: 'Demander le remboursement',
  refundTitle: 'Demander le remboursement\u00a0?',
  refundHint: (value: string) =>
    `Nous vous rendrons ${value} sous ${refundWithinDays}\u00a0jours, sur le numéro qui a payé, ou sur celui de votre compte après un paiement par carte. Ce ${words.credit.one} ne pourra plus être placé sur un tirage.`,
  refundAsked: (value: string) => `Remboursement demandé\u00a0: ${value}`,
  refundFailed: 'Impossible de demander ce remboursement',
  receiptTitle: 'Reçu',
  receiptFailed: 'Impossible d’afficher ce reçu',
  yourTickets: (count: number) => (count > 1 ? `Vos ${count} tickets` : 'Votre ticket'),
  paid: 'Payé',
  paidWithCredit: (value: string) => `${value}, avec un ${words.credit.one}`,
  date: 'Date',
  offered: 'Offert',
  commitment: `${words.seal.One} du tirage`,
  commitmentHint: 'Publié avant le premier ticket. Après le tirage, il prouve que le code secret n’a pas été changé.',
  inList: 'Ce reçu est dans la liste clôturée du tirage\u00a0: votre appareil vient de le vérifier.',
  inListMany: 'Vos tickets sont dans la liste clôturée du tirage\u00a0: votre appareil vient de le vérifier.',
  notInList: 'Ce reçu ne correspond pas à la liste clôturée. Écrivez-nous en gardant ce reçu.',
  cannotCheck: 'Ce navigateur ne peut pas vérifier le reçu. Enregistrez-le pour le vérifier ailleurs.',
  checking: 'Vérification du reçu…',
  reference: 'Référence',
  share: 'Partager',
  saveProof: 'Fichier de preuve (JSON)',
  pictureFailed: 'L’image n’a pas pu être faite',
  secrets: (tickets: number) => plural(tickets, 'Ce qui prouve votre ticket', 'Ce qui prouve vos tickets'),
  secretsHint: (tickets: number) =>
    `Gardez ces valeurs\u00a0: elles seules montrent, après le tirage, que ${plural(tickets, 'ce ticket est le vôtre', 'ces tickets sont les vôtres')}.`,
  save: 'Enregistrer',
  print: 'Imprimer',
  leaf: `${words.seal.One} du ticket`,
  leaves: (count: number) => (count > 1 ? `${words.seal.Many} des tickets` : `${words.seal.One} du ticket`),
  root: `${words.seal.One} de la liste clôturée`,
  checkAt: 'Après le tirage, chacun compare ces valeurs au tirage publié\u00a0:',
  qr: (address: string) => `Code à scanner pour ouvrir ${address}`,
} as const;
