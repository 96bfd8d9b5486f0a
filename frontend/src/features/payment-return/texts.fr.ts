import type { PaymentCredit } from '@raffle/contracts/http/payments';
import { words } from '@raffle/contracts/plain-words';
import { money } from '../../shared/format/money.js';
import { counted, plural } from '../../shared/format/plural.js';
import { creditReasons } from '../../shared/payments/texts.fr.js';

export const texts = {
  // texts of the specification (sections 4 and 8)
  registrationDone: 'Inscription confirmée avec succès !',
  paymentDone: 'Paiement confirmé avec succès !',
  ticketsDone: (count: number, product: string) => `${count} ticket(s) acheté(s) avec succès pour ${product}!`,
  tokenMissing: 'Token de paiement manquant',
  notConfirmed: "Le paiement n'a pas été confirmé",
  checkFailed: 'Erreur lors de la vérification du paiement',
  missing: 'Informations de paiement manquantes',
  confirmationFailed: "Erreur lors de la confirmation de l'achat",

  loading: 'Vérification du paiement…',
  loadingLead: 'Nous demandons la confirmation à l’opérateur. Quelques secondes suffisent d’ordinaire.',

  pending: 'Paiement en attente',
  pendingLead: 'L’opérateur n’a pas encore confirmé. Validez sur votre téléphone si un code vous est demandé.',
  received: 'Paiement reçu',
  receivedRegistration: 'Votre argent est bien arrivé. Votre compte se prépare, encore un instant.',
  receivedTicket: (tickets: number) =>
    `Votre argent est bien arrivé. ${plural(tickets, 'Votre ticket se prépare', 'Vos tickets se préparent')}, encore un instant.`,
  payOnce: 'Ne payez pas une deuxième fois.',
  /** The confirmation is there already. */
  closeReceived: 'Vous pouvez fermer cette page\u00a0: tout continue sans elle.',
  closeRegistration:
    'Vous pouvez fermer cette page\u00a0: nous vérifions ce paiement pendant 48\u00a0heures. Votre compte est créé dès la confirmation, ou votre argent vous revient.',
  closeTicket: (tickets: number) =>
    `Vous pouvez fermer cette page\u00a0: nous vérifions ce paiement pendant 48\u00a0heures. ${plural(tickets, 'Votre ticket arrive', 'Vos tickets arrivent')} dans Mes Tickets dès la confirmation, ou votre argent vous revient.`,
  checkNow: 'Vérifier maintenant',
  checking: 'Vérification…',
  lastCheck: (at: string) => `Dernière vérification à ${at}`,
  checkedNow: 'Vérifié à l’instant',
  stillUnanswered: 'Connexion impossible pour le moment. Nous réessayons\u00a0; votre paiement n’est pas touché.',
  notValidatedLead:
    'Le paiement a été interrompu ou n’a pas été validé. Rien n’est débité sans confirmation de l’opérateur, et nous continuons de vérifier.',
  resumeIsOnce: 'Vous reprenez le même paiement\u00a0: il ne peut être payé qu’une fois.',
  resumeNow: 'Reprendre le paiement',

  refusedFinalRegistration: 'L’opérateur dit que rien n’a été payé. Aucun compte n’a été créé.',
  refusedFinalTicket: 'L’opérateur dit que rien n’a été payé. Aucun ticket n’a été attribué.',
  refusedOpen:
    'L’opérateur n’a pas donné de confirmation. Si vous avez payé, votre argent n’est pas perdu\u00a0: nous continuons de vérifier.',
  keepReference: (thing: string) =>
    `L’argent est quand même parti de votre téléphone ou de votre carte\u00a0? Gardez la référence\u00a0: nous vérifions chaque paiement pendant 48\u00a0heures et vous recevez ${thing}, ou votre argent.`,
  theTickets: (tickets: number) => plural(tickets, 'votre ticket', 'vos tickets'),
  theAccount: 'votre inscription',
  registerAgain: 'Revenir à l’inscription',
  buyAgain: 'Essayer à nouveau',

  review: 'Paiement en cours de vérification',
  reviewLead:
    'Le montant reçu demande une vérification. Une personne de notre équipe s’en charge\u00a0; rien n’est perdu.',
  reviewUntil: (day: string) => `Elle décide au plus tard le ${day}.`,

  elsewhere: 'Votre paiement est confirmé',
  elsewhereLead:
    'Votre argent est bien arrivé et votre compte existe. Connectez-vous avec le numéro et le mot de passe de votre inscription.',
  login: 'Se connecter',

  refundTitle: {
    owed: 'Un remboursement vous est dû',
    paid: 'Vous êtes remboursé',
    given_up: 'Remboursement abandonné',
  },
  refundedLead: 'Le montant reçu n’était pas le montant demandé\u00a0: nous vous le remboursons.',
  creditTitle: `Votre paiement est devenu un ${words.credit.one}`,
  surplus: (credit: string) => `Vous avez payé plus que le prix. Le reste est un ${words.credit.one}. ${credit}`,
  seeMoney: 'Voir mon argent',
  useCredit: `Utiliser mon ${words.credit.one}`,

  welcome: (firstName: string, tickets: string) =>
    `Bienvenue ${firstName}\u00a0! Choisissez maintenant vos ${tickets}.`,
  freeTickets: 'tickets gratuits',
  toPlace: (count: number) => `à placer sur ${count} produits différents`,
  chooseTickets: 'Choisir mes tickets',
  continue: 'Continuer',
  leaveSoon: 'Redirection dans 2\u00a0secondes',
  yourTickets: (count: number) => plural(count, 'Votre ticket', 'Vos tickets'),
  seeTickets: 'Voir mes tickets',
  backToTickets: 'Revenir à Mes Tickets',
  backHome: 'Revenir à l’accueil',
  retry: 'Réessayer',

  missingLead:
    'Si vous avez payé, rien n’est perdu\u00a0: le ticket arrive de lui-même dans Mes Tickets. Ne payez pas une deuxième fois.',
  missingLoginLead: 'Connectez-vous pour le retrouver.',
  tokenMissingLead:
    'Cette page s’ouvre après un paiement. Si vous avez payé, rien n’est perdu\u00a0: ne payez pas une deuxième fois.',
  // the server's own sentence (payment_not_found)
  notFound: 'Ce paiement est introuvable',
  problemLead: 'Si vous avez payé, rien n’est perdu. Ne payez pas une deuxième fois.',
  retryChecks: '«\u00a0Réessayer\u00a0» vérifie ce paiement et n’en ouvre pas d’autre.',

  cancelled: 'Paiement annulé',
  cancelledLead: 'Rien n’a été débité.',
  interrupted: 'Paiement interrompu',
  interruptedLead:
    'Le paiement n’est pas terminé chez l’opérateur. Si vous avez déjà validé, il sera confirmé ici\u00a0; sinon, vous pouvez le reprendre.',
  resume: (amount: string) => `Payer ${amount}`,

  purchase: 'Achat',
  tickets: (count: number, product: string) => `${counted(count, 'ticket', 'tickets')}, ${product}`,
  ticketPurchase: 'Tickets',
  registration: 'Inscription',
  payer: 'Votre numéro',
  reference: 'Référence',
  date: 'Date',
  /** What a payment becomes from now on (docs/product.md rule 21). */
  heldNoMore: (tickets: number) =>
    `${plural(tickets, 'La place n’est plus réservée', 'Les places ne sont plus réservées')}. Si vous avez payé, l’argent n’est pas perdu\u00a0: ticket s’il reste de la place, sinon ${words.credit.one}.`,
  state: 'État',
  states: {
    pending: 'En attente',
    paid: 'Payé',
    failure: 'Refusé ou annulé',
    review: 'En vérification',
    refunded: 'Remboursement',
    expired: 'Sans réponse de l’opérateur',
  },
  amount: 'Montant',
  /** Where another one was received. */
  askedAmount: 'Montant demandé',
  unpaid: 'Non payé',
  paid: 'Payé',
} as const;

/** Why there is a credit, and where its money is now. */
export function creditSentence({ reason, left, refunded }: PaymentCredit): string {
  const now =
    refunded > 0
      ? `Vous avez demandé ${money(refunded)} en retour`
      : left > 0
        ? `Il vous reste ${money(left)} à utiliser sur un autre tirage, ou à vous faire rembourser`
        : `Ce ${words.credit.one} est utilisé`;
  return `${creditReasons[reason]}. ${now}.`;
}
