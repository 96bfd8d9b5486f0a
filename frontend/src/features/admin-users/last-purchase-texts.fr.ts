export const lastPurchaseTexts = {
  title: 'Où en est son dernier achat\u00a0?',
  ticket: ['ticket', 'tickets'],
  purchase: (tickets: string, product: string) => `Son dernier achat, ${tickets} pour ${product}`,
  byCredit: (tickets: string, product: string) => `Son dernier achat, ${tickets} pour ${product} payés avec un crédit`,
  neverBought: 'Aucun achat n’a été commencé avec ce compte, et aucun ticket offert n’est placé.',
  /** Without a purchase: of the last ticket that was given. */
  given: {
    valid: (product: string) =>
      `Aucun achat n’a été commencé\u00a0; son dernier ticket offert joue pour «\u00a0${product}\u00a0».`,
    won: (product: string) =>
      `Aucun achat n’a été commencé\u00a0; son dernier ticket offert a gagné «\u00a0${product}\u00a0».`,
    lost: (product: string) =>
      `Aucun achat n’a été commencé\u00a0; son dernier ticket offert, pour «\u00a0${product}\u00a0», n’a pas gagné.`,
    forfeited: (product: string) =>
      `Aucun achat n’a été commencé\u00a0; son dernier ticket offert a gagné «\u00a0${product}\u00a0», un lot non réclamé.`,
    credited: (product: string) =>
      `Aucun achat n’a été commencé\u00a0; le tirage de son dernier ticket offert, «\u00a0${product}\u00a0», a été annulé.`,
  },
  granted: {
    valid: (what: string) => `${what}, est accordé\u00a0: il a ses tickets.`,
    won: (what: string) => `${what}, a gagné.`,
    lost: (what: string) => `${what}, n’a pas gagné\u00a0: le tirage a eu lieu.`,
    forfeited: (what: string) => `${what}, a gagné un lot qui n’a pas été réclamé.`,
  },
  cancelled: (what: string) => `${what}, était accordé, puis le tirage a été annulé`,
  credited: (what: string, why: string) => `${what}, est payé mais changé en crédit\u00a0: ${why}`,
  sentence: (before: string, rest: string) => `${before}. ${rest}.`,
  creditLeft: (left: string) => `Il reste ${left} sur ce crédit`,
  creditUsed: 'Ce crédit est utilisé',
  askedBack: (amount: string) => `${amount} sont demandés en remboursement`,
  notGranted: (what: string, refund: string) => `${what}, n’a pas pu être accordé\u00a0: ${refund}.`,
  refund: {
    owed: (amount: string) => `${amount} sont à lui rembourser`,
    filed: (amount: string) => `${amount} sont dans un fichier pour l’opérateur, qui les verse`,
    paid: (amount: string, when: string) => `${amount} lui ont été remboursés le ${when}`,
    given_up: (amount: string) =>
      `${amount} étaient à lui rembourser\u00a0: la personne y a renoncé en fermant son compte`,
  },
  notOpened: (what: string) => `${what}, n’a pas de paiement\u00a0: le prestataire ne l’a pas ouvert.`,
  inReview: (what: string, received: string, asked: string) =>
    `${what}, attend une décision\u00a0: ${received} reçus pour ${asked}.`,
  // The received amount is recorded with the decision.
  otherSum: (what: string) => `${what}, attend une décision\u00a0: ce qui est arrivé n’est pas ce qui était demandé.`,
  paidNotGranted: (what: string, when: string) =>
    `${what}, est payé depuis le ${when} et pas encore accordé\u00a0: voyez les files de messages.`,
  waitsForMoney: (what: string) => `${what}, attend l’argent\u00a0: le prestataire ne l’a pas encore reçu.`,
  placesReleased: (what: string) =>
    `${what}, n’est pas payé et ses places sont rendues\u00a0; si l’argent arrive, il aura ses tickets ou un crédit.`,
  noMoney: (what: string) => `${what}, n’est pas payé\u00a0: aucun argent n’est arrivé.`,
} as const;
