import { words } from '@raffle/contracts/plain-words';
import type { CreditReason, RefundReason } from '@raffle/contracts/values';
import { counted, plural } from '../format/plural.js';

/** Said before paying (docs/product.md rule 44). */
export const refundGoesToPayer =
  'Un remboursement ira au numéro qui paie, ou à celui de votre compte si vous payez par carte.';

/** While payments do not work; `since` follows « depuis ». */
export const paymentsDownTexts = {
  before: {
    title: (since: string | null) =>
      `Le paiement ne fonctionne pas${since === null ? ' en ce moment' : ` depuis ${since}`}.`,
    text: 'Si vous essayez maintenant, il peut échouer : rien n’est alors débité et la place n’est pas gardée. Le mieux est de revenir plus tard.',
  },
  after: {
    title: (since: string | null) =>
      `L’opérateur ne répond pas${since === null ? ' en ce moment' : ` depuis ${since}`}.`,
    text: 'Votre argent n’est pas perdu : si vous avez payé, nous le verrons dès que l’opérateur répond. Ne payez pas une deuxième fois.',
  },
  status: 'Voir l’état du service',
} as const;

export const purchaseTexts = {
  pendingTitle: 'Paiement en attente',
  pendingUntil: (tickets: number, time: string, minutes: number) =>
    `${plural(tickets, 'Place réservée', 'Places réservées')} jusqu’à ${time}${minutes > 0 ? ` (encore ${counted(minutes, 'minute', 'minutes')})` : ''}.`,
  notYetPaid: 'Pas encore payé\u00a0?',
  alreadyPaid: 'Déjà payé\u00a0? Ne payez pas une deuxième fois.',
  continuePayment: 'Continuer le paiement',
  checkPayment: 'Vérifier maintenant',
  cancelPurchase: (tickets: number) => plural(tickets, 'Annuler, libérer la place', 'Annuler, libérer les places'),
  cancelTitle: 'Annuler cet achat\u00a0?',
  cancelLead: (tickets: number, product: string) =>
    plural(
      tickets,
      `Votre place pour ${product} redevient libre pour tout le monde.`,
      `Vos ${tickets} places pour ${product} redeviennent libres pour tout le monde.`,
    ),
  cancelHint: `Déjà payé\u00a0? N’annulez pas\u00a0: vérifiez d’abord le paiement. L’argent qui arrive quand même n’est jamais perdu\u00a0: il devient un ticket s’il reste une place, sinon un ${words.credit.one}.`,
  keepPurchase: (tickets: number) => plural(tickets, 'Garder ma place', 'Garder mes places'),
  cancelled: (tickets: number) => `Achat annulé, ${plural(tickets, 'la place est libre', 'les places sont libres')}`,
  cancelFailed: 'Impossible d’annuler cet achat',
} as const;

export const keepReferenceTexts = {
  title: 'Notez votre référence',
  lead: 'Votre navigateur ne garde rien\u00a0: au retour du paiement, cette page ne le reconnaîtra pas seule. Notez cette référence ou faites une capture d’écran. Si vous payez, rien n’est perdu\u00a0: connectez-vous ensuite avec votre numéro.',
  loading: 'Lecture de la référence...',
  unknown: 'Votre paiement est enregistré sous votre numéro de téléphone.',
  goOn: 'Continuer vers le paiement',
} as const;

/** Why there is a credit. */
export const creditReasons: Record<CreditReason, string> = {
  sold_out: 'Plus de place quand votre paiement est arrivé',
  person_limit: 'Nombre de tickets par personne atteint',
  play_limit: 'Payé trop tard, au-delà de la limite de jeu ou pendant votre pause',
  paid_twice: 'Payé deux fois',
  product_cancelled: 'Tirage annulé',
  product_closed: 'Tirage clos quand votre paiement est arrivé',
  paid_otherwise: 'Le montant reçu n’était pas le montant demandé',
  goodwill: 'Un geste de notre équipe',
};

/** Why money goes back, to its owner. */
export const refundReasons: Record<RefundReason, string> = {
  phone_already_registered: 'Ce numéro avait déjà un compte',
  unknown_subject: 'Ce que vous vouliez payer n’existait plus quand votre paiement est arrivé',
  credit_asked_back: `Vous avez demandé à être remboursé de votre ${words.credit.one}`,
  account_closed: 'Votre compte était fermé quand votre paiement est arrivé',
  paid_otherwise: 'Le montant reçu n’était pas le montant demandé',
};

export const refundTexts = {
  title: (value: string) => `Remboursement de ${value}`,
  payer: (masked: string) => `numéro qui a payé, ${masked},`,
  /** `to` is empty where the number is not known. */
  owed: (to: string, asked: string, until: string) =>
    `Demandé le ${asked}. Nous l’envoyons${to && ` au ${to}`} au plus tard le ${until}.`,
  paid: (to: string, paid: string, reference: string) =>
    `Envoyé${to && ` au ${to}`} le ${paid}.${reference && ` Référence du transfert\u00a0: ${reference}`}`,
  givenUp: 'Vous y avez renoncé en fermant votre compte.',
} as const;

export const trailTexts = {
  title: 'Voir le détail',
  tickets: (quantity: number, product: string) => `${counted(quantity, 'ticket', 'tickets')} pour ${product}`,
  withCredit: (quantity: number, product: string) =>
    `${counted(quantity, 'ticket', 'tickets')} pour ${product}, avec ce ${words.credit.one}`,
  credit: (reason: CreditReason) => `${creditReasons[reason]}\u00a0: ${words.credit.one}`,
  refund: 'Remboursement demandé',
} as const;

/** Of what waits for an administrator. */
export const waitingTexts = {
  toReview: ['paiement à vérifier', 'paiements à vérifier'],
  amountDiffers: 'Le montant reçu diffère du montant demandé.',
  review: 'Vérifier',
  owed: ['remboursement à verser', 'remboursements à verser'],
  owedAmount: (amount: string) => `, soit ${amount}`,
  payBack: 'Rembourser',
  filed: ['remboursement dans un fichier', 'remboursements dans un fichier'],
  paidThere: (refunds: number) =>
    refunds > 1
      ? 'L’opérateur les verse\u00a0: ne les versez pas à part.'
      : 'L’opérateur le verse\u00a0: ne le versez pas à part.',
  settle: 'Enregistrer le versement',
} as const;
