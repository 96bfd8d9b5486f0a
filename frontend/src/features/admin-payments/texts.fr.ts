import { paymentStateWords } from '@raffle/contracts/http/admin-money-words';
import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import type { AcceptedAs } from '@raffle/contracts/http/received-money';
import { counted } from '../../shared/format/plural.js';
import type { RefundReason } from '@raffle/contracts/values';
import { money } from '../../shared/format/money.js';

const refundReasons: Record<RefundReason, string> = {
  phone_already_registered: 'Ce numéro avait déjà un compte',
  unknown_subject: 'L’inscription payée est introuvable',
  credit_asked_back: 'Crédit demandé en remboursement',
  account_closed: 'L’argent est arrivé après la fermeture du compte',
  paid_otherwise: 'Le montant reçu n’était pas le montant demandé',
};

const amountUnknown = 'Le prestataire n’indique pas le montant reçu : cette décision attend qu’il l’indique.';

function grantText(accepted: AcceptedAs): string {
  switch (accepted.kind) {
    case 'given':
      return accepted.surplus > 0
        ? `Ce qui a été demandé est donné, et ${money(accepted.surplus)} reçus en plus deviennent un crédit.`
        : 'Le montant reçu suffit : ce qui a été demandé est donné.';
    case 'credit':
      return `Le montant reçu ne suffit pas : aucun ticket n’est donné, et ${money(accepted.received)} deviennent un crédit.`;
    case 'refund':
      return `Le montant reçu ne suffit pas : aucun compte n’est ouvert, et ${money(accepted.received)} deviennent un remboursement à verser.`;
    case 'nothing':
    case 'unknown':
      return amountUnknown;
  }
}

export const texts = {
  next: 'Suivant',
  decideAndNext: 'Valider et passer au suivant',
  nextWaits: {
    review: (count: number) => `${counted(count, 'paiement reste', 'paiements restent')} à vérifier.`,
    refund: (count: number) => `${counted(count, 'paiement reste', 'paiements restent')} à rembourser.`,
  },
  nextNone: { review: 'Plus aucun paiement à vérifier.', refund: 'Plus aucun remboursement à verser.' },
  title: 'Paiements',
  ofUser: {
    of: (name: string) => `Paiements de\u00a0: ${name}`,
    ofOne: 'Paiements d’une seule personne',
    showAll: 'Tous les paiements',
  },
  received: (amount: string) => `Reçu ${amount}`,
  refundReasons,

  payment: (reference: string) => `Paiement ${reference}`,
  back: 'Revenir aux paiements',
  paymentLoading: 'Chargement du paiement...',
  paymentFailed: 'Impossible de charger ce paiement',
  paymentMissing: 'Ce paiement est introuvable',
  nothingTouched: 'Rien n’a été modifié.',
  facts: 'Le paiement',
  productNumber: (id: number) => `Produit n° ${id}`,
  product: 'Produit',
  checked: 'Dernière vérification',
  noAccount: 'sans compte',
  phoneThen: (phone: string) => `${phone} au moment du paiement`,
  paidByOther: 'Ce n’est pas le numéro du compte',
  unknown: 'Inconnu',
  outcomes: 'Ce que l’argent est devenu',
  outcomeKinds: {
    account: 'Compte ouvert',
    grant: 'Tickets accordés',
    credit: 'Crédit donné',
    taken_back: 'Repris',
    refund: 'Remboursement',
  },
  /** While nothing has become of the money. */
  noOutcome: {
    creating: 'Rien pour l’instant\u00a0: ce paiement s’ouvre chez le prestataire.',
    pending: 'Rien pour l’instant\u00a0: l’argent n’est pas arrivé.',
    confirmed: 'Rien pour l’instant\u00a0: l’argent vient d’être confirmé.',
    review: 'Rien pour l’instant\u00a0: ce paiement attend une décision.',
    refunded: 'Rien pour l’instant\u00a0: le remboursement vient d’être décidé.',
    failed: 'Rien\u00a0: ce paiement a échoué.',
    expired: 'Rien\u00a0: aucun argent n’est arrivé à temps.',
    not_created: 'Rien\u00a0: ce paiement n’a pas été ouvert chez le prestataire.',
  } satisfies Record<AdminPayment['state'], string>,
  inAll: 'En tout',
  view: 'Ce que dit le prestataire',
  viewNothing: {
    yet: 'Ce paiement s’ouvre chez le prestataire\u00a0: il n’y a encore rien à lui demander.',
    never: 'Ce paiement n’a pas été ouvert chez le prestataire\u00a0: il n’y a rien à lui demander.',
  },
  /** `since` follows « depuis ». */
  viewSilent: (since: string | null) =>
    `Le prestataire n’a pas répondu${since === null ? '' : `, et ne répond plus depuis ${since}`} : ce que nous savons de ce paiement date de sa dernière réponse.`,
  viewUnknown: 'Le prestataire ne connaît pas ce paiement, ou sa réponse est illisible.',
  amountText: (written: string) => `«\u00a0${written}\u00a0»`,
  viewAt: (when: string) => `Demandé le ${when}`,
  viewStates: { ...paymentStateWords, paid: 'Payé', failure: paymentStateWords.failed },
  askAgain: 'Demander à nouveau',
  askFailed: 'Le prestataire n’a pas pu être interrogé',

  happened: {
    title: 'Ce qui s’est passé',
    failed: 'Le journal n’a pas pu être lu\u00a0: il manque ce que l’équipe a fait',
    opened: 'Paiement demandé',
    confirmed: 'Paiement confirmé',
    owed: (why: string) => `Remboursement dû\u00a0: ${why}`,
    givenUp: 'Remboursement abandonné\u00a0: compte fermé',
    file: (number: string) => `fichier n° ${number}`,
    reason: (words: string) => `«\u00a0${words}\u00a0»`,
    by: (name: string) => `, par ${name}`,
    all: 'Tout voir dans le journal',
  },
  refundsTitle: 'Remboursements',
  filed: (number: string, when: string) =>
    `Donné à l’opérateur dans le fichier n° ${number} du ${when}, qui le verse. Ne le versez pas à part\u00a0: il serait payé deux fois.`,
  seeFile: 'Voir le fichier',
  owedSince: {
    owed: (when: string) => `À verser depuis le ${when}`,
    /** Not to be sent, or not yet: it is in a file, or waits for an approval. */
    later: (when: string) => `Dû depuis le ${when}`,
  },
  paidOn: (when: string) => `Versé le ${when}`,
  givenUpOn: (when: string) =>
    `Le ${when}, la personne a fermé son compte et y a renoncé\u00a0: il n’y a rien à verser`,
  transfer: (reference: string) => `Transfert ${reference}`,
  refundTo: (phone: string) => `au ${phone}`,
  refundToTold: (phone: string) => `au ${phone}, donné à l’instant par le prestataire (nous ne le gardons pas)`,
  noRefundPhone: 'sans numéro connu',
  recordPaid: 'Enregistrer le versement',
  recordTitle: 'Enregistrer un versement',
  sentBefore: 'Il était déjà versé',
  recordSentBefore: (amount: string) =>
    `Seulement si ${amount} sont déjà partis : notez ici la référence du transfert. Sinon il n’y a rien à verser. Cette note ne se retire pas, mais une référence mal tapée se corrige.`,
  recordText: (amount: string, name: string, to: string) =>
    `Versez d’abord ${amount} à ${name}, ${to}. Notez ensuite ici la référence du transfert. Cette note n’envoie pas d’argent et ne se retire pas, mais une référence mal tapée se corrige.`,
  transferReference: 'Référence du transfert',
  transferHelp: 'Le numéro que l’opérateur donne au transfert.',
  recorded: 'Versement enregistré',
  recordFailed: 'Le remboursement n’a pas pu être noté',
  correct: 'Corriger la référence',
  correctTitle: 'Corriger la référence d’un transfert',
  correctText:
    'L’argent est déjà parti\u00a0: seule la référence change. L’ancienne reste au journal, et la personne reçoit la bonne.',
  correctFile: 'Les autres remboursements du fichier versés par ce transfert changent avec lui.',
  correctReason: 'Raison de la correction',
  correctSame: 'C’est la référence déjà notée',
  corrected: 'Référence corrigée',
  correctFailed: 'La référence n’a pas été corrigée',
  wasInFile: (number: string, until: string, reason: string) =>
    `Dans le fichier n° ${number} jusqu’au ${until}\u00a0: ${reason}`,
  wasReference: (was: string, on: string, reason: string) => `${was} jusqu’au ${on}\u00a0: ${reason}`,

  settle: 'Décider de ce paiement',
  settleLead: (receivedAmount: number | null, asked: number) =>
    `${receivedAmount === null ? 'Le prestataire n’indique pas de montant reçu' : `Le prestataire indique ${money(receivedAmount)} reçus pour ${money(asked)} demandés`}. À vous de trancher. Il est interrogé une dernière fois avant que la décision compte.`,
  /** The provider reported money, and its answer says nothing about the payment any more. */
  forgottenLead: (receivedBefore: number, asked: number) =>
    `Le prestataire avait indiqué ${money(receivedBefore)} reçus pour ${money(asked)} demandés, et ne dit plus rien de ce paiement. À vous de trancher. Il est interrogé une dernière fois avant que la décision compte.`,
  /** Paid, without an amount that can be read. */
  undecidableLead: (written: string | null) =>
    `${written === null ? 'Le prestataire n’indique pas de montant reçu' : `Le prestataire écrit «\u00a0${written}\u00a0» au lieu d’un montant lisible`}. Demandez-lui combien il a reçu\u00a0: aucune décision n’est possible avant qu’il l’indique ici.`,
  /** The provider does not answer; `since` follows « depuis ». */
  silentLead: (since: string | null, receivedBefore: number | null) =>
    `Le prestataire ne répond pas${since === null ? '' : ` depuis ${since}`} : rien ne se décide avant sa réponse.${receivedBefore === null ? '' : ` Il avait indiqué ${money(receivedBefore)} reçus.`} Ce paiement attend, rien n’est perdu.`,
  /** It reported money and does not show it any more; `isLong`: for so long that it did not come in. */
  missingLead: (receivedBefore: number | null, since: string, isLong: boolean) =>
    `Le prestataire avait indiqué ${receivedBefore === null ? 'de l’argent reçu' : `${money(receivedBefore)} reçus`}, et ne les montre plus depuis ${since}. ${isLong ? 'Demandez-lui ce qu’il en a fait avant de fermer.' : 'Il est peut-être en retard : demandez-lui à nouveau une demi-heure après. Rien ne se décide avant.'}`,
  notShownAnyMore: 'Impossible ici\u00a0: le prestataire ne montre plus cet argent.',
  decisions: {
    grant: {
      name: 'Accorder',
      text: grantText,
      done: 'Le paiement est accordé',
    },
    refund: {
      name: 'Rembourser',
      text: (receivedAmount: number | null) =>
        receivedAmount === null
          ? amountUnknown
          : `Rien n’est donné et ${money(receivedAmount)} deviennent un remboursement à verser.`,
      done: 'Le remboursement est à verser',
    },
    close: {
      name: 'Fermer sans suite',
      text: 'Aucun argent n’est arrivé : rien n’est donné et rien n’est rendu. S’il arrive plus tard, ce paiement revient à vérifier.',
      gone: (receivedBefore: number | null, since: string) =>
        `Rien n’est donné et rien n’est rendu : ${receivedBefore === null ? 'l’argent indiqué n’est' : `les ${money(receivedBefore)} indiqués ne sont`} plus chez le prestataire depuis ${since}. S’il en arrive quand même, ce paiement revient à vérifier.`,
      received: 'Impossible ici\u00a0: le prestataire montre de l’argent reçu.',
      receivedBefore: 'Impossible ici\u00a0: le prestataire a indiqué de l’argent reçu.',
      done: 'Le paiement est fermé',
    },
  },
  decideTitle: (name: string, asked: number, received: number | null) =>
    received === null || received === asked
      ? `${name} ce paiement de ${money(asked)}\u00a0?`
      : `${name} les ${money(received)} reçus\u00a0?`,
  // What came in goes back, whatever was asked.
  refundTitle: (received: number | null) =>
    received === null ? 'Rembourser ce paiement\u00a0?' : `Rembourser ${money(received)}\u00a0?`,
  reason: 'Raison',
  reasonHelp: 'Elle reste dans le journal avec votre nom.',
  decideFailed: 'La décision n’a pas pu être prise',
  approvalNeeded: 'À partir de ce montant, un second super-administrateur doit approuver.',
  approvalWaits: 'La demande attend un second super-administrateur.',
  requestTitle: {
    grant: (amount: string) => `Demander d’accorder ${amount}\u00a0?`,
    refund: (amount: string) => `Demander de rembourser ${amount}\u00a0?`,
  },
  requestText: {
    grant: 'Le paiement est accordé dès qu’un second super-administrateur approuve, dans les 72\u00a0heures.',
    refund:
      'Ne versez rien avant son accord. Une fois approuvé, versez, puis enregistrez le versement ici ou avec un fichier.',
  },
  onlySuper:
    'Décider d’un paiement à vérifier et noter un remboursement versé reviennent à un super-administrateur\u00a0: c’est de l’argent. Donnez-lui la référence de ce paiement.',
} as const;
