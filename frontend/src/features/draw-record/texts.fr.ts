import { weekdayAndTime } from '@raffle/contracts/date-text';
import { demonstration } from '@raffle/contracts/draw-hour';
import { words } from '@raffle/contracts/plain-words';
import type { Product } from '@raffle/contracts/http/products';
import { number } from '../../shared/format/money.js';
import { plural } from '../../shared/format/plural.js';
import { brand } from '../../shared/site.js';

const numbers = { drand: 'un nombre publié par d’autres', demonstration: 'un nombre de cette installation' } as const;

export const texts = {
  title: (product: string) => `Tirage\u00a0: ${product}`,
  plainTitle: 'Tirage',
  shared: (price: string, winners: string, status: Product['status'], hour: Product['draw_at'], proves: boolean) => {
    const check = proves ? 'Un tirage que chacun peut vérifier.' : `${demonstration} d’un tirage.`;
    switch (status) {
      case 'cancelled':
        return `Ce tirage est annulé. Chaque ticket payé est devenu un ${words.credit.one}.`;
      case 'completed':
        return `Tirage terminé, ${winners}. ${proves ? 'Vérifiez le résultat vous-même.' : check}`;
      default:
        return status === 'active' && hour !== null
          ? `Complet. Tirage ${weekdayAndTime(hour)}, en direct. ${check}`
          : `${price} le ticket, ${winners}. ${check}`;
    }
  },
  shareDraw: 'Partager ce tirage',
  shareResult: 'Partager le résultat',
  drawMessage: (product: string, price: string) => `À gagner sur ${brand}\u00a0: ${product}, ${price} le ticket\u00a0:`,
  hourMessage: (product: string, at: string) =>
    `À regarder en direct sur ${brand}\u00a0: le tirage de «\u00a0${product}\u00a0», ${weekdayAndTime(at)}\u00a0:`,
  resultMessage: (product: string, price: string) =>
    `Tirage terminé sur ${brand}\u00a0: ${product}, ${price} le ticket. Vérifie le résultat\u00a0:`,
  demonstrationMessage: (product: string) => `${demonstration} d’un tirage sur ${brand}\u00a0: ${product}\u00a0:`,
  loading: 'Chargement du tirage...',
  loadFailed: 'Impossible de charger ce tirage',
  missing: 'Ce tirage n’existe pas ou n’est plus ouvert',
  missingHint: 'Vérifiez l’adresse, ou choisissez un tirage en cours.',
  home: 'Voir les tirages en cours',
  addedOn: (when: string) => `Précision du ${when}`,
  struckOn: (when: string) => `Retirée le ${when}.`,
  descriptionStruck: (when: string) => `Description retirée le ${when}.`,
  pictureStruck: (when: string) => `Photo retirée le ${when}.`,
  aTicket: 'F\u00a0CFA le ticket',
  timeLeft: 'Temps restant',
  placesTaken: (taken: string, of: string) => `Places prises\u00a0: ${taken} sur ${of}`,
  places: 'places',
  place: ['place', 'places'] as const,
  comingSoon: 'Bientôt en vente',
  opens: (when: string) => `En vente le ${when}`,
  opensHint: (price: string) => `${price} le ticket. D’ici là, rien ne se paie et rien ne se réserve.`,
  participate: 'Participer au tirage',
  howMany: 'Combien de tickets\u00a0?',
  oneTicket: (odds: string) => `Un ticket, une place\u00a0: ${odds} une fois toutes les places prises.`,
  over: 'Ventes terminées',
  overTitle: 'Les ventes sont terminées',
  overHint: (until: string) =>
    `Toutes les places ne sont pas prises. Le tirage est reporté ou annulé avant le ${until}. S’il est annulé, chaque ticket payé devient un ${words.credit.one}.`,
  perPerson: (max: number) => `${number(max)}\u00a0${max > 1 ? 'tickets' : 'ticket'} au plus par personne.`,
  full: 'Complet',
  heldUp: 'Complet pour le moment',
  heldUpTitle: (waiting: string) => `Complet pour le moment, ${waiting} en attente de paiement`,
  waiting: ['place', 'places'] as const,
  heldUpHint: (waiting: number, until: string) =>
    waiting > 1
      ? `Celles qui ne sont pas payées d’ici ${until} seront de nouveau libres.`
      : `Si elle n’est pas payée d’ici ${until}, elle sera de nouveau libre.`,
  tellMe: 'Prévenez-moi',
  openings: {
    next: {
      tellMe: 'Prévenez-moi du prochain tirage',
      willTell: 'Nous vous préviendrons une fois, quand un tirage au même prix ou moins cher ouvre.',
    },
    coming: {
      tellMe: 'Prévenez-moi',
      willTell: 'Nous vous préviendrons une fois, quand la vente ouvre.',
    },
  },
  stopTelling: 'Ne plus me prévenir',
  stopFailed: 'Votre demande n’a pas été retirée',
  wishFailed: 'Votre demande n’a pas été notée',
  willTell: 'Nous vous préviendrons dès qu’une place est de nouveau libre.',
  heldUpHintSoon: 'Une place qui n’est pas payée à temps est de nouveau libre.',
  drawing: 'Tirage en cours',
  coming: {
    full: [
      'Toutes les places sont prises',
      'Le tirage arrive. Cette page montrera le résultat et le calcul, que chacun pourra refaire.',
    ],
    drawing: [
      'Le tirage a commencé',
      'La liste des tickets est clôturée. Le résultat s’affiche ici dès qu’il est connu.',
    ],
    drawn: ['Le tirage a eu lieu', 'Le résultat et la preuve s’affichent ici dans un instant.'],
  },
  hourIsFixed: (hour: string) =>
    [`Complet. ${hour}.`, 'La liste des tickets se clôture\u00a0: le jour s’affiche ici dans un instant.'] as const,
  appointment:
    'Le tirage commence seul à cette heure, et personne ne peut la changer. Gardez cette page ouverte\u00a0: vos numéros et le résultat s’y affichent.',
  waitingRoom: {
    in: 'Le tirage commence dans',
    begins: 'Le tirage commence',
    soon: 'Le résultat s’affiche ici dans quelques secondes.',
    late: 'Le nombre attendu n’est pas encore arrivé. Le tirage l’attend, avec la même liste\u00a0: rien ne peut changer.',
    notBegun:
      'Le tirage n’a pas encore pu commencer. Il se fera avec la même liste et le même nombre\u00a0: rien ne peut changer.',
    watching: (people: string, about: boolean) => `Vous êtes ${about ? 'environ ' : ''}${people} à attendre ce tirage.`,
    login: 'Voir mes numéros',
    title: 'Ce qui va se passer',
    steps: (hour: string, demonstration: boolean, winners: number) =>
      [
        demonstration
          ? `À ${hour}, un nombre de cette installation est publié\u00a0: c’est une démonstration.`
          : `À ${hour}, un nombre que personne ne connaît avant est publié par d’autres que nous.`,
        `Avec ce nombre et la liste clôturée, le calcul donne ${winners > 1 ? 'les gagnants' : 'le gagnant'}. Personne ne choisit.`,
        'Le tirage s’ouvre seul sur cette page\u00a0: il suffit de la garder ouverte.',
      ] as const,
  },
  calendar: 'Ajouter à mon agenda',
  list: 'La liste des tickets est clôturée',
  listHint: (tickets: string, when: string) =>
    `${tickets}, depuis le ${when}. Plus aucun ticket ne peut être ajouté, retiré ou changé de main.`,
  listAwaits: (round: string) =>
    `Le tirage se fait avec un nombre publié par d’autres, que personne ne connaît à la clôture\u00a0: le tour ${round} de drand (quicknet).`,
  expected: (when: string) => `Il est attendu le ${when}. S’il tarde, chacun pourra l’apporter ici.`,
  late: (when: string) =>
    `Il était attendu le ${when} et ne nous est pas encore parvenu. Le tirage l’attend aussi longtemps qu’il le faut, et chacun peut l’apporter.`,
  handIn: {
    button: 'Apporter ce nombre',
    title: 'Apporter le nombre attendu',
    lead: (round: string) =>
      `Le tour ${round} est public. Vous pouvez l’apporter, comme n’importe qui\u00a0: une signature prouve qu’il vient de drand, un autre est refusé.`,
    openRelay: 'Ouvrez-le chez drand, à l’une de ces adresses\u00a0:',
    copy: 'Copiez tout le texte affiché.',
    paste: 'Collez-le ici et envoyez-le.',
    label: 'Texte copié',
    submit: 'Envoyer',
    failed: 'Le nombre n’a pas été transmis',
    refused: (round: string) =>
      `Ce n’est pas le tour ${round} de drand. Copiez le texte à l’une des adresses ci-dessus`,
    thanks: 'Merci, c’est le bon nombre. Le tirage commence.',
  },
  listAtHour: (round: string, when: string) =>
    `Le tirage se fait avec un nombre publié par d’autres le ${when}, que personne ne connaît avant\u00a0: le tour ${round} de drand (quicknet). Ni l’heure ni la liste ne peuvent plus changer.`,
  announcement: 'Enregistrer l’annonce signée',
  announcementHint: `Elle dit ce ${words.seal.one}, l’heure et le nombre attendu. Après le tirage, donnez-la avec la preuve à la page qui vérifie.`,
  listIsKept: (when: string) =>
    `Votre appareil garde ce ${words.seal.one} depuis le ${when}. Après le tirage, il le compare à celui de la preuve.`,
  operatorsWord:
    'Ce que rien ne prouve\u00a0: l’heure de clôture est celle que nous écrivons. Ce qui compte est d’avoir vu ce cachet avant le tirage.',
  seenSame: (when: string) =>
    `Votre appareil a vu ce ${words.seal.one} de la liste le ${when}, avant le tirage\u00a0: c’est le même.`,
  seenOther: (when: string) =>
    `Votre appareil avait vu un autre ${words.seal.one} de la liste le ${when}, avant le tirage. Faites une capture d’écran de cette page et écrivez-nous.`,
  seenValue: 'Vu par votre appareil',
  listValues: `Le ${words.seal.one} de la liste`,
  /** What is proven of a draw that waits for drand, and of one that does not: said in the same words wherever it is said. */
  seal: {
    drand: 'Personne ne peut choisir qui gagne, pas même nous',
    demonstration: 'Démonstration d’un tirage',
    none: 'Le calcul de ce tirage ne peut plus changer',
  },
  /** @param whose number the draw waits for; null: none */
  sealHint: (prizes: string, whose: keyof typeof numbers | null) =>
    `Avant le premier ticket, nous avons choisi un code secret et publié son ${words.seal.one}. Le calcul fait avec ce code${whose === null ? ' et la liste des tickets' : `, la liste des tickets et ${numbers[whose]}`} donne ${prizes}. ${whose === null ? 'Changer le code, ou la liste une fois clôturée,' : 'Changer l’un des trois'} se verrait.`,
  sealSteps: [
    `Le ${words.seal.one} est publié ici et imprimé sur chaque reçu.`,
    'Quand c’est complet, la liste des tickets est clôturée et publiée.',
    `Le code secret est révélé et doit donner ce ${words.seal.one}\u00a0: votre appareil refait le calcul sur cette page.`,
  ],
  /** What the draw waits for, or what of it nobody can check: a title, and what it means. */
  numberAhead: {
    demonstration: [
      'Ce que rien ne prouve',
      'Ce tirage attend un nombre de cette installation, et non d’un réseau public. Il montre comment un tirage se passe, et ne prouve rien.',
    ],
    drand: [
      'Le nombre que personne ne connaît',
      'Après la clôture, le tirage attend celui que publie toutes les 3\u00a0secondes drand (quicknet), un réseau public d’universités et d’entreprises. Personne, pas même nous, ne peut donc connaître le résultat tant que des tickets se vendent.',
    ],
    none: [
      'Ce que rien ne prouve',
      'Ce tirage n’attend pas de nombre publié par d’autres. L’organisateur connaît le code secret avant la clôture, et il faut lui faire confiance pour n’ajouter aucun ticket au dernier moment.',
    ],
  },
  sealValue: words.seal.One,
  details: 'Voir les détails',
  forCheckers: 'Pour ceux qui veulent vérifier',
  done: 'Terminé',
  /** @param winners null where nobody won */
  summary: (when: string, tickets: string, winners: string | null) =>
    `Le ${when}. ${winners === null ? tickets : `${tickets}, ${winners}`}.`,
  checking: 'Votre appareil refait le tirage…',
  verified: (winners: number) =>
    `Votre appareil a refait le tirage et trouve ${plural(winners, 'le même gagnant', 'les mêmes gagnants')}`,
  unproven: 'Ce résultat n’est pas prouvé',
  unprovenHint:
    'Le calcul est juste, mais le cachet de la liste a été publié à l’heure du tirage ou après\u00a0: le résultat pouvait déjà être connu.',
  demonstrationTitle: 'Démonstration',
  demonstrationHint:
    'Ce tirage a attendu un nombre de cette installation, et non d’un réseau public\u00a0: votre appareil refait le calcul, mais cela ne prouve rien.',
  verifiedHint: 'Le résultat vient de la liste des tickets et d’un code secret fixé avant le premier ticket.',
  verifiedWithNumber:
    'Le résultat vient de la liste des tickets, d’un code secret fixé avant le premier ticket et d’un nombre publié par d’autres.',
  refuted: 'Cette preuve ne se vérifie pas',
  refutedHint: 'Au moins une étape donne un autre résultat. Enregistrez cette preuve et écrivez-nous.',
  withoutBeacon: 'Cette preuve n’est pas valable',
  withoutBeaconHint:
    'Le tirage a été arrêté sans le nombre de drand qu’il devait attendre. Si drand l’a publié, le résultat qu’il donne est caché.',
  cannotCheck: 'Ce navigateur ne peut pas refaire le calcul',
  cannotCheckHint:
    'Téléchargez, dans «\u00a0Les preuves\u00a0», la preuve et la page qui vérifie\u00a0: un navigateur plus récent refait le calcul sans ce site. Un ordinateur avec Node.js le peut aussi.',
  verifiedCancelled: 'Votre appareil a refait le calcul\u00a0: aucun résultat n’est caché',
  nothingHidden: 'La liste et le code secret du tirage sont ceux qui étaient annoncés.',
  cancelledOn: (when: string) => `Tirage annulé le ${when}`,
  cancelReason: (reason: string) => `Raison : ${reason}`,
  yourMoney: 'Votre argent est à vous.',
  nowCredits: `Chaque ticket payé est devenu un ${words.credit.one}\u00a0: rejouez, ou faites-vous rembourser. Chaque ticket gratuit se replace sur un autre tirage.`,
  toMyTickets: 'Ouvrir Mes Tickets',
  nobodyWon:
    'La liste clôturée, le code secret du tirage et les tickets qui seraient sortis sont publiés, pour que chacun puisse voir ce qui a été annulé.',
  nothingDrawn: 'La liste clôturée et le code secret du tirage sont publiés. Aucun ticket n’a été tiré.',
  wouldWin: 'aurait gagné',
  myTicketLost: (ticket: string) => `Votre ticket ${ticket}\u00a0: non gagnant`,
  myTicketsLost: (tickets: string) => `Vos tickets ${tickets}\u00a0: non gagnants`,
  myPrizeForfeited: (ticket: string, on: string, to: string | null) =>
    `Votre ticket ${ticket} avait gagné, mais nous n’avons pas pu vous joindre. ${
      to === null
        ? `Le lot n’a été attribué à personne (${on}).`
        : `Depuis le ${on}, le lot revient au ticket ${to}, comme le prévoit la règle du tirage.`
    }`,
  winners: (count: number) => plural(count, 'Le gagnant', 'Les gagnants'),
  noWinner: 'Aucun gagnant',
  onePrize: 'Un lot par personne.',
  passedOver: (ticket: string) =>
    `Le ticket ${ticket} appartient à une personne qui avait déjà gagné\u00a0: on a tiré au sort le suivant.`,
  passedOverMany: (tickets: string) =>
    `Les tickets ${tickets} appartiennent à des personnes qui avaient déjà gagné\u00a0: on a tiré au sort les suivants.`,
  givenUp: (tickets: readonly string[]) =>
    tickets.length === 1
      ? `Le ticket ${tickets[0]} est celui d’une personne qui avait fermé son compte\u00a0: on a tiré au sort le suivant.`
      : `Les tickets ${tickets.join(', ')} sont ceux de personnes qui avaient fermé leur compte\u00a0: on a tiré au sort les suivants.`,
  hadTicket: 'Vous aviez un ticket\u00a0?',
  hadTicketHint: 'Connectez-vous pour vérifier qu’il était bien dans la liste.',
  checkMine: 'Vérifier mon ticket',
  mine: 'Mon ticket est dans la liste\u00a0?',
  checkingMine: 'Votre appareil vérifie vos tickets…',
  cannotCheckMine: 'Vos tickets ne peuvent pas être vérifiés en ce moment. Réessayez dans un instant.',
  noneOfMine: 'Vous n’aviez pas de ticket de ce tirage.',
  mineIn: (ticket: string) => `Oui. Votre ticket ${ticket} est dans la liste publiée.`,
  allMineIn: (tickets: string) => `Oui. Vos tickets ${tickets} sont dans la liste publiée.`,
  mineNotIn: 'Un de vos tickets n’est pas dans la liste publiée. Enregistrez cette preuve et écrivez-nous.',
  why: 'Pourquoi croire ce résultat',
  whyCancelled: 'Pourquoi croire cette preuve',
  /** Of one that this device did not find proven. */
  claims: 'Ce que dit cette preuve',
  signature: {
    checking: 'Vérification de la signature…',
    signed: (day: string) => `Cette preuve est bien celle que nous avons publiée\u00a0: ${brand} l’a signée le ${day}.`,
    unsigned: 'Cette preuve ne porte pas de signature.',
    foreign: `Cette preuve est signée, mais pas par ${brand}. Ne vous y fiez pas et écrivez-nous.`,
    wrong: 'La signature ne va pas avec cette preuve\u00a0: ce n’est pas celle que nous avons publiée. Écrivez-nous.',
    unread: 'La signature n’a pas pu être vérifiée. Réessayez dans un instant.',
  },
  proofs: 'Les preuves',
  steps: 'Le calcul, étape par étape',
  page: 'Télécharger la page qui vérifie',
  pageHint:
    'Pour refaire le tirage sans ce site et sans réseau\u00a0: une page que vous gardez sur votre appareil, et à laquelle vous donnez la preuve.',
  keys: `le fichier des signatures de ${brand}`,
  verifier: 'Télécharger le vérificateur',
  verifierHint: 'Un second vérificateur, écrit à part, en anglais, demande Node.js\u00a0:',
  readme: 'Mode d’emploi',
  committed: `Le ${words.seal.one} était publié avant`,
  committedHint: (when: string) =>
    `Le ${when}, avant le premier ticket. Le code secret révélé donne exactement ce ${words.seal.one}.`,
  committedValues: `${words.seal.One} et code secret`,
  commitment: `${words.seal.One} (C)`,
  seed: 'Code secret (S)',
  frozen: 'La liste était clôturée',
  frozenHint: (tickets: string) => `${tickets}. Aucun n’a été ajouté ni retiré ensuite.`,
  frozenValues: `${words.seal.One} de la liste (R)`,
  key: (waited: boolean) =>
    `Le ${words.start.one} vient du code secret${waited ? ', de la liste et du nombre attendu' : ' et de la liste'}`,
  keyHint: `Votre appareil recalcule le ${words.start.one}, d’où part le tirage.`,
  noKeyHint: `Le tirage a été annulé avant le nombre attendu\u00a0: il n’y a pas de ${words.start.one}, et aucun ticket n’a été tiré.`,
  keyValues: `${words.start.One} (K)`,
  picks: 'Les tickets sortent dans le même ordre',
  picksHint: 'Le calcul est refait devant vous, ticket après ticket.',
  wins: 'gagne',
  passed: 'déjà gagné',
  notClaimed: 'lot non réclamé',
  closed: 'compte fermé',
  included: 'Chaque ticket tiré figure bien dans la liste',
  includedHint: (tickets: string) => `${tickets} dans la liste publiée.`,
  failedStep: 'Cette étape donne un autre résultat.',
  again: 'Refaire le calcul',
  download: 'Télécharger la preuve',
} as const;

/** What is said to be proven, once each. */
const reasons = {
  committed: (when: string) =>
    `Le ${when}, avant le premier ticket, le ${words.seal.one} de son code secret a été publié\u00a0: il ne pouvait plus changer.`,
  frozen: (tickets: string) =>
    `Sa liste de ${tickets} a été clôturée et publiée\u00a0: plus personne ne pouvait y entrer.`,
  computed: 'Le résultat a été calculé ensuite. Refaire ce calcul donne toujours les mêmes tickets.',
  late: (tickets: string) =>
    `Sa liste de ${tickets} n’a été publiée qu’à l’heure du tirage ou après\u00a0: le nombre attendu pouvait déjà être connu.`,
  drand: (tickets: string) =>
    `Une fois sa liste de ${tickets} publiée, le tirage a attendu un nombre que personne ne pouvait connaître, donné par drand, un réseau public d’universités et d’entreprises.`,
  demonstration: (tickets: string) =>
    `Une fois sa liste de ${tickets} publiée, le tirage a attendu un nombre de cette installation\u00a0: c’est une démonstration, qui ne prouve rien.`,
  nothingDrawn: 'Aucun ticket n’a été tiré.',
} as const;

/**
 * Why a draw can be believed, in three sentences.
 * @param draw `number`: whose number its rule waits for; `drawn`: picks were computed; `late`: its list was published when the number
 * could be known
 */
export function reasonsOf(
  when: string,
  tickets: string,
  { number: whose, drawn, late }: { number: 'drand' | 'demonstration' | null; drawn: boolean; late: boolean },
): readonly [string, string, string] {
  const committed = reasons.committed(when);
  if (!drawn) return [committed, reasons.frozen(tickets), reasons.nothingDrawn];
  return whose === null
    ? [committed, reasons.frozen(tickets), reasons.computed]
    : [committed, late ? reasons.late(tickets) : reasons[whose](tickets), reasons.computed];
}
