import type { EventPayload, WinnerWarned } from '@raffle/contracts/events';
import { wonSubject } from '@raffle/contracts/http/messages';
import { refundWithinDays } from '@raffle/contracts/http/my-payments';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import type { CreditKind, CreditReason } from '@raffle/contracts/values';

/**
 * All texts that the platform sends to people, in French. Pure: no framework and no database.
 * Names are external input and are truncated, so that a text always fits its column.
 */
export interface NoticeText {
  subject: string;
  content: string;
}

/** How texts name a product: by name, or by number while the name is not known here. */
export interface NamedProduct {
  id: number;
  name?: string | undefined;
  /** Determines the digits of printed ticket numbers; four while it is not known. */
  places?: number | undefined;
}

export interface NamedWinner {
  displayName: string;
  city: string;
}

/** A winner as named in a result. */
export const namedWinner = ({ displayName, city }: NamedWinner): string =>
  city === '' ? short(displayName) : `${short(displayName)} (${short(city)})`;
/** Shown in place of a winner's erased name. */
export const anonymousWinner = 'Gagnant anonyme';
/** Shown in place of a friend's erased or unknown name. */
export const anonymousFriend = 'Un de vos filleuls';

/** Maximum winners named in a result; the page of the draw names them all. */
export const maxWinnersNamed = 3;

/** After registration (docs/product.md rule 2). @param account amount in F CFA */
export function accountCreated(account: { amount: number; freeTickets: number }): NoticeText {
  const gift =
    account.freeTickets === 0
      ? ''
      : ` Placez ${several(account.freeTickets, 'votre ticket gratuit', `vos ${account.freeTickets} tickets gratuits`)} depuis «\u00a0Mes Tickets\u00a0».`;
  return {
    subject: 'Bienvenue\u00a0!',
    content:
      `Votre compte est créé et votre paiement de ${money(account.amount)} est bien reçu.${gift}` +
      ' Une question\u00a0? Écrivez-nous ici, nous vous répondons dans cette conversation.',
  };
}

export function ticketsGranted(grant: {
  product: NamedProduct;
  type: 'purchase' | 'free' | 'referral';
  numbers: readonly number[];
}): NoticeText {
  const { product, type, numbers } = grant;
  const kinds = {
    purchase: ['Votre achat est confirmé', 'ticket', 'tickets'],
    free: ['Votre ticket gratuit est placé', 'ticket gratuit', 'tickets gratuits'],
    referral: ['Votre ticket de parrainage est placé', 'ticket de parrainage', 'tickets de parrainage'],
  } as const;
  const [subject, one, many] = kinds[type];
  return {
    subject,
    content:
      `${numbers.length} ${several(numbers.length, one, many)} pour le ${drawOf(product)}\u00a0: ` +
      `${numbers.map((ticket) => numbered(product, ticket)).join(', ')}. Bonne chance\u00a0!`,
  };
}

/**
 * docs/product.md rules 20, 21 and 31.
 * @param credit amount in F CFA
 */
export function creditIssued(credit: {
  /** Null for money received above the registration price. */
  product: NamedProduct | null;
  kind: CreditKind;
  amount: number;
  reason: CreditReason;
}): NoticeText {
  const draw = credit.product ? `le ${drawOf(credit.product)}` : 'votre inscription';
  const why = {
    sold_out: `Il ne restait plus assez de places pour ${draw}.`,
    person_limit: `Vous avez déjà autant de tickets qu’une personne peut en avoir pour ${draw}.`,
    play_limit: `Votre paiement pour ${draw} est arrivé trop tard, et votre limite de jeu ou votre pause ne le permettait plus.`,
    paid_twice: `Votre achat pour ${draw} a été payé deux fois.`,
    product_cancelled: `${capitalized(draw)} est annulé.`,
    product_closed: `${capitalized(draw)} n’était plus ouvert.`,
    paid_otherwise: `Le montant reçu pour ${draw} n’était pas le montant demandé.`,
    goodwill: 'Un geste de notre part.',
  }[credit.reason];
  if (credit.kind === 'paid') {
    return {
      subject: 'Rien n’est perdu\u00a0: un crédit vous attend',
      content: `${why} Vos ${money(credit.amount)} sont devenus un crédit\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».`,
    };
  }
  if (credit.kind === 'promotional') {
    return {
      subject: `Un crédit de ${money(credit.amount)} vous est offert`,
      content: `${why} Utilisez-le sur le tirage de votre choix, depuis «\u00a0Mes Tickets\u00a0». Il ne se change pas en argent.`,
    };
  }
  return {
    subject: 'Votre ticket vous est rendu',
    content: `${why} Votre ticket ${credit.kind === 'free' ? 'gratuit' : 'de parrainage'} est à placer de nouveau, sur le tirage de votre choix, depuis «\u00a0Mes Tickets\u00a0».`,
  };
}

/** docs/product.md rule 39. @param refund amount in F CFA */
export function refundOwed(refund: { amount: number }): NoticeText {
  return {
    subject: 'Votre remboursement est enregistré',
    content: `Nous vous rendons ${money(refund.amount)}, au plus tard sous ${refundWithinDays} jours, sur votre numéro. Suivez-le ici\u00a0: /dashboard/money`,
  };
}

/** docs/product.md rule 39. @param refund amount in F CFA */
export function refundPaid(refund: { amount: number; transferReference: string }): NoticeText {
  return {
    subject: 'Votre remboursement est envoyé',
    content: `Nous avons envoyé ${money(refund.amount)} sur votre numéro. Référence du transfert\u00a0: ${closed(short(refund.transferReference))} Le détail\u00a0: /dashboard/money`,
  };
}

/** docs/product.md rule 39. @param refund amount in F CFA */
export function refundCorrected(refund: { amount: number; transferReference: string }): NoticeText {
  return {
    subject: 'La référence de votre remboursement est corrigée',
    content: `Pour vos ${money(refund.amount)} déjà envoyés, la bonne référence du transfert est\u00a0: ${closed(short(refund.transferReference))} Rien d’autre ne change. Le détail\u00a0: /dashboard/money`,
  };
}

/** docs/product.md rule 35. */
export function placeFreed({ product }: { product: NamedProduct }): NoticeText {
  return {
    subject: 'Une place est de nouveau libre',
    content:
      `Une place est de nouveau libre pour le ${drawOf(product)}. Elle est à la première personne qui la prend\u00a0: ` +
      drawPage(product.id),
  };
}

/** docs/product.md rule 17. */
export function friendParticipated(friendship: {
  friendName?: string;
  participating: number;
  bonusTickets: number;
  rewardTickets: number;
}): NoticeText {
  const { friendName, participating, bonusTickets, rewardTickets } = friendship;
  const friend = friendName ? short(friendName) : anonymousFriend;
  const earned = bonusTickets + rewardTickets;
  const reward =
    rewardTickets === 0
      ? ''
      : ` Avec ${participating} ${several(participating, 'filleul', 'filleuls')}, votre récompense de ${rewardTickets} ${several(rewardTickets, 'ticket', 'tickets')} est comprise.`;
  const gain =
    earned === 0
      ? ''
      : ` Vous gagnez ${earned} ${several(earned, 'ticket de parrainage', 'tickets de parrainage')} à placer depuis «\u00a0Mes Tickets\u00a0».`;
  return {
    subject: 'Parrainage\u00a0: votre filleul participe',
    content: `${friend} vient d’acheter un premier ticket.${gain}${reward} Merci\u00a0!`,
  };
}

/** In every text about a prize (docs/product.md rule 38). */
const neverMoney = 'Nous ne demandons jamais d’argent pour remettre un lot.';
const winsPage = '/dashboard/wins';

/** docs/product.md rule 37. */
export function deliveryAdvanced(delivery: {
  product: NamedProduct;
  state: 'call_announced' | 'not_reached' | 'contacted' | 'appointment' | 'handed_over' | 'forfeit_requested';
  forfeitFrom: string | null;
  appointment: { place: string; at: string; documents: string } | null;
}): NoticeText {
  const { product, state, appointment, forfeitFrom } = delivery;
  if ((state === 'not_reached' || state === 'forfeit_requested') && forfeitFrom !== null) {
    const soon =
      state === 'not_reached'
        ? `Nous avons essayé de vous joindre, sans réponse. Sans signe de vous avant le ${dayAndTime(forfeitFrom)}, il peut revenir au ticket suivant.`
        : 'Comme nous ne vous avons pas joint, il est demandé de l’attribuer au ticket suivant.';
    return {
      subject: 'Votre lot vous attend\u00a0: donnez-nous un signe',
      content: `${capitalized(prize(product))}\u00a0: ${soon} Dites que vous êtes là\u00a0: ${winsPage} ${neverMoney}`,
    };
  }
  if (state === 'call_announced') {
    return {
      subject: 'Nous allons vous contacter au sujet de votre lot',
      content:
        `${capitalized(prize(product))}\u00a0: nous vous donnerons un code. Comparez-le avec celui de votre page\u00a0: ${winsPage}. ` +
        `Qui ne l’a pas n’est pas de notre équipe. ${neverMoney}`,
    };
  }
  if (state === 'handed_over') {
    return {
      subject: 'Votre lot est remis',
      content: `Nous avons noté la remise de votre lot\u00a0: ${prize(product)}. Confirmez que vous l’avez reçu\u00a0: ${winsPage}`,
    };
  }
  if (state === 'appointment' && appointment) {
    const documents =
      appointment.documents === '' ? '' : ` À apporter\u00a0: ${closed(cut(appointment.documents, 300))}`;
    return {
      subject: 'Votre rendez-vous pour recevoir votre lot',
      content:
        `${capitalized(prize(product))}\u00a0: rendez-vous le ${dayAndTime(appointment.at)}, ${closed(cut(appointment.place, 200))}${documents} ` +
        `${neverMoney} Le détail\u00a0: ${winsPage}`,
    };
  }
  return {
    subject: 'Nous vous avons joint au sujet de votre lot',
    content:
      `Nous avons noté notre contact au sujet de votre lot\u00a0: ${prize(product)}. ` +
      `Ce n’était pas vous, ou pas nous\u00a0? Vérifiez le code de l’appel sur /verifier. ${neverMoney} Le suivi\u00a0: ${winsPage}`,
  };
}

/** docs/product.md rule 47. */
export function winnerWarned(what: EventPayload<typeof WinnerWarned>['what']): NoticeText {
  const news = {
    correction_requested:
      'Un administrateur demande de corriger votre nom ou votre numéro. Rien ne change avant l’accord d’une seconde personne, ou 24 heures de délai.',
    corrected: 'Votre nom ou votre numéro a été corrigé.',
    code_requested:
      'Un administrateur demande un code pour changer votre mot de passe. Il n’est pas créé avant l’accord d’une seconde personne, ou 24 heures de délai.',
    code_issued: 'Un administrateur a créé un code pour changer votre mot de passe.',
    code_texted: 'Un code pour changer votre mot de passe a été demandé et envoyé à votre numéro.',
    password_reset: 'Votre mot de passe a été changé avec un code.',
    rename_refused:
      'Quelqu’un a voulu changer votre nom depuis votre compte. C’est refusé jusqu’à la remise de votre lot.',
  }[what];
  return {
    subject: 'Votre compte, pendant qu’un lot vous attend',
    content: `${news} Ce n’est pas vous, ou pas à votre demande\u00a0? Écrivez-nous ici tout de suite. ${neverMoney}`,
  };
}

/** For a winner who could not be reached (docs/draw-protocol.md step 5). @param lost `next`: the ticket that has the prize now */
export function prizeForfeited(lost: { product: NamedProduct; ticket: number; next: number | null }): NoticeText {
  const { product, ticket, next } = lost;
  const now =
    next === null
      ? 'Aucun autre ticket ne pouvait le recevoir.'
      : `Comme le prévoit la règle du tirage, il revient au ticket ${numbered(product, next)}.`;
  return {
    subject: 'Votre lot n’a pas été réclamé à temps',
    content:
      `Nous n’avons pas réussi à vous joindre pendant 30 jours pour vous remettre ${prize(product)} (ticket ${numbered(product, ticket)}). ` +
      `${now} Une question\u00a0? Écrivez-nous ici. Le tirage et sa preuve\u00a0: ${drawPage(product.id)}`,
  };
}

/** For the new winner of an unclaimed prize. */
export function prizePassedOn(draw: { product: NamedProduct; ticket: number }): NoticeText {
  const { subject, content } = drawWon(draw);
  return { subject, content: `Le premier gagnant n’a pas réclamé son lot\u00a0: il vous revient. ${content}` };
}

export function drawWon(draw: { product: NamedProduct; ticket: number }): NoticeText {
  return {
    subject: wonSubject,
    content:
      `Vous avez gagné\u00a0: ${prize(draw.product)}, avec le ticket ${numbered(draw.product, draw.ticket)}. ` +
      `Nous vous contactons pour la remise de votre lot\u00a0; suivez-la ici\u00a0: ${winsPage}. ${neverMoney} ` +
      `Le tirage et sa preuve\u00a0: ${drawPage(draw.product.id)}`,
  };
}

/** @param draw `winners`: the first ones by place; `count`: the total */
export function drawResult(draw: {
  product: NamedProduct;
  winners: readonly NamedWinner[];
  count: number;
}): NoticeText {
  const people = draw.winners.slice(0, maxWinnersNamed).map(namedWinner);
  const others = draw.count - people.length;
  const list =
    others > 0 ? `${people.join(', ')} et ${others} ${several(others, 'autre', 'autres')}` : people.join(', ');
  return {
    subject: 'Le tirage est terminé',
    content:
      `Le ${drawOf(draw.product)} a eu lieu. ` +
      // No full stop after a name: it may end with an initial, and the names may be replaced later.
      `${several(draw.count, 'Gagnant', 'Gagnants')}\u00a0: ${list || 'aucun'}\u00a0; vous n’avez pas gagné cette fois-ci. ` +
      `Vérifiez le tirage vous-même\u00a0: ${drawPage(draw.product.id)}`,
  };
}

export function drawCancelled(draw: { product: NamedProduct; reason: string }): NoticeText {
  const reason = draw.reason.trim();
  return {
    subject: 'Un tirage est annulé',
    content:
      `Le ${drawOf(draw.product)} est annulé.${reason ? ` Motif\u00a0: ${closed(cut(reason, 500))}` : ''} ` +
      'Chacun de vos tickets devient un crédit, à utiliser sur un autre tirage depuis «\u00a0Mes Tickets\u00a0». ' +
      `La page du tirage reste visible\u00a0: ${drawPage(draw.product.id)}`,
  };
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const several = (count: number, one: string, many: string) => (count > 1 ? many : one);
/** Formatted as on the screens, with non-breaking spaces. */
const money = (amount: number) => `${String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f')}\u00a0F\u00a0CFA`;
const numbered = ({ id, places }: NamedProduct, ticket: number) => ticketNumber(id, ticket, places ?? 0);
/** Both shops are in UTC. */
const dayAndTime = (instant: string) =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(instant),
  );
const drawPage = (productId: number) => `/tirages/${productId}`;
const cut = (text: string, longest: number) => {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text;
};
/** With its full stop; what a person typed may have one. */
const closed = (text: string) => (/[.!?…]\s*$/.test(text) ? text.trimEnd() : `${text.trimEnd()}.`);
const short = (name: string) => cut(name, 80);
const prize = ({ id, name }: NamedProduct) => (name ? cut(name, 150) : `le lot du tirage n°\u00a0${id}`);
const drawOf = ({ id, name }: NamedProduct) =>
  name ? `tirage «\u00a0${cut(name, 150)}\u00a0»` : `tirage n°\u00a0${id}`;
