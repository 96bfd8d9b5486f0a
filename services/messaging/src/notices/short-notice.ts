import { weekdayAndTime } from '@raffle/contracts/date-text';
import type { Notice, NoticeKind } from './notice.js';
import { capitalized, drawOf, neverMoney, numbered, prizeOf, replayPage, several } from './french.js';
import type { Names, NoticeText } from './sentence.js';

/** A notice in a browser's notification. */
export interface PushMessage {
  messageId: string;
  userId: string;
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  /** When it happened: browsers whose session ended before are not notified. Absent: now. */
  at?: Date;
}

/** A short notice by SMS or WhatsApp. */
export interface TextNotice {
  messageId: string;
  userId: string;
  text: string;
  /** Not sent after this time. Absent: a day. */
  expiresAt?: Date;
}

const maxBody = 180;
const messages = '/dashboard/messages';

/** Kinds that are read in the app alone (docs/product.md rule 41). */
const withoutPush = [
  'account_created',
  'tickets_granted',
  'credit_issued',
  'friend_participated',
  'holders_told',
] as const satisfies readonly NoticeKind[];
type PushedNotice = Exclude<Notice, { notice: (typeof withoutPush)[number] }>;

export const hasPush = (notice: Notice): notice is PushedNotice =>
  !(withoutPush as readonly NoticeKind[]).includes(notice.notice);

/** What a locked phone may show of a notice. It does not mention amounts: other people can see that screen. */
export function pushOf(pushed: PushedNotice, messageId: string, text: NoticeText, names: Names): PushMessage {
  const { userId, notice, of, at, data } = pushed;
  const push = (body: string, url: string) => ({ messageId, userId, title: text.subject, body, url, at });
  switch (notice) {
    case 'draw_won':
      return push(wonBody(data.product_id, data.ticket, names), `/tirages/${of}`);
    case 'draw_lost':
      return push(lostBody(data.product_id, names) ?? cut(text.content), replayPage(data.product_id));
    case 'draw_fixed':
      // Without the root, which the message has.
      return push(
        cut(`${capitalized(weekdayAndTime(data.draw_at))}, en direct\u00a0: ${drawOf(names, data.product_id)}.`),
        `/tirages/${of}`,
      );
    case 'draw_cancelled':
    case 'draw_nearly_full':
    case 'draw_tomorrow':
    case 'draw_in_an_hour':
    case 'draw_begins':
      return push(cut(text.content), `/tirages/${of}`);
    case 'delivery_advanced':
    case 'prize_forfeited':
    case 'prize_passed_on':
      return push('Votre lot\u00a0: lisez la suite dans vos messages.', messages);
    case 'winner_warned':
    case 'code_given':
      return push('Lisez vite le message dans votre espace.', messages);
    case 'place_freed':
      return push(cut(text.content), messages);
    case 'next_draw_opened':
      return push(cut(text.content), `/tirages/${of}`);
    case 'free_tickets_left':
      return push(cut(text.content), '/select-free-tickets');
    case 'refund_owed':
    case 'refund_paid':
    case 'refund_corrected':
      return push('Le détail est dans «\u00a0Mon argent\u00a0».', '/dashboard/money');
  }
}

/** The number comes first: a lock screen may show one line, and a product's name may be long. */
const wonBody = (productId: number, ticket: number, names: Names) =>
  cut(`Votre ticket ${numbered(names, productId, ticket)} gagne\u00a0: ${prizeOf(names, productId)}. ${neverMoney}`);

/** Null while the winners are not known here. */
function lostBody(productId: number, names: Names): string | null {
  const { winners = [], winner_count: all = 0 } = names.products[productId] ?? {};
  if (winners.length === 0) return null;
  const tickets = winners.map(({ ticket }) => numbered(names, productId, ticket)).join(', ');
  const more = all > winners.length ? ` + ${all - winners.length}` : '';
  return cut(
    `${several(all, 'Ticket gagnant', 'Tickets gagnants')}\u00a0: ${tickets}${more}. ${capitalized(drawOf(names, productId))}\u00a0: vous n’avez pas gagné cette fois-ci, revoyez-le ici.`,
  );
}

/** Announces an administrator's answer without its content. */
export const pushOfAnswer = (userId: string, messageId: string): PushMessage => ({
  messageId,
  userId,
  title: 'Nous vous avons répondu',
  body: 'Votre message est dans votre espace.',
  url: messages,
});

/**
 * The text of a notice; null for kinds without a text (docs/product.md rule 41). It contains no amount and no link: links in SMS
 * are typical of fraud.
 */
export function textOf(notice: Notice, messageId: string): TextNotice | null {
  // Texted to everybody: see `TellWinnerWhenWarned`.
  if (notice.notice === 'winner_warned' && isOfBlock(notice.data.what)) return null;
  const text = shortText(notice);
  if (text === null) return null;
  const of = { messageId, userId: notice.userId, text };
  return 'draw_at' in notice.data ? { ...of, expiresAt: new Date(Date.parse(notice.data.draw_at) + afterHourMs) } : of;
}

/** How long after its hour a draw is still worth a text. */
const afterHourMs = 30 * 60_000;

/** Kinds that are texted only to people without a browser to notify, within what their draw may cost (docs/text-messages.md). */
export const isReminder = (kind: NoticeKind): boolean =>
  kind === 'draw_tomorrow' || kind === 'draw_in_an_hour' || kind === 'draw_begins';

/** Announces an administrator's answer without its content. */
export const textOfAnswer = (userId: string, messageId: string): TextNotice => ({
  messageId,
  userId,
  text: 'Nous avons répondu à votre message. La réponse est dans votre espace, dans vos messages.',
});

function shortText({ notice, of, data }: Notice): string | null {
  switch (notice) {
    case 'draw_tomorrow':
      return `Le tirage n° ${of} a lieu le ${weekdayAndTime(data.draw_at)}. Suivez-le en direct dans votre espace.`;
    case 'draw_in_an_hour':
      return `Le tirage n° ${of} commence dans moins d’une heure. Suivez-le en direct dans votre espace.`;
    case 'draw_begins':
      return `C’est l’heure du tirage n° ${of}. Suivez-le en direct dans votre espace.`;
    case 'draw_won':
      return `Vous avez gagné au tirage n° ${of}\u00a0! Le suivi de votre lot est dans votre espace. Nous ne demandons jamais d’argent pour remettre un lot.`;
    case 'draw_lost':
      return `Le tirage n° ${of} a eu lieu. Vous n’avez pas gagné cette fois-ci. Le résultat et sa preuve sont dans votre espace.`;
    case 'draw_cancelled':
      return `Le tirage n° ${of} est annulé. Rien n’est perdu\u00a0: la suite est dans vos messages, dans votre espace.`;
    case 'delivery_advanced':
    case 'prize_forfeited':
    case 'prize_passed_on':
      return 'Du nouveau pour votre lot\u00a0: lisez vos messages dans votre espace. Nous ne demandons jamais d’argent pour remettre un lot.';
    case 'winner_warned':
      return 'Votre compte change alors qu’un lot vous attend. Ce n’est pas vous\u00a0? Lisez vos messages dans votre espace et écrivez-nous.';
    case 'refund_owed':
      return 'Votre remboursement est enregistré. Le détail est dans votre espace, dans Mon argent.';
    case 'refund_paid':
      return 'Votre remboursement est envoyé. Le détail est dans votre espace, dans Mon argent.';
    case 'refund_corrected':
    case 'place_freed':
    case 'next_draw_opened':
    case 'free_tickets_left':
    case 'account_created':
    case 'tickets_granted':
    case 'credit_issued':
    case 'friend_participated':
    case 'holders_told':
    case 'draw_nearly_full':
    case 'draw_fixed':
    // Texted to everybody: see `TellPersonWhenCodeGiven`.
    case 'code_given':
      return null;
  }
}

/** The text of a warning, which needs no agreement (docs/product.md rule 61). */
export const textOfCode = (used: boolean): string =>
  used
    ? 'Votre mot de passe a été changé avec le code d’un administrateur. Ce n’est pas vous\u00a0? Écrivez vite au numéro d’aide de la page Connexion.'
    : 'Un administrateur a créé un code pour changer votre mot de passe. Ce n’est pas vous\u00a0? Écrivez vite au numéro d’aide de la page Connexion.';

type Warning = Extract<Notice, { notice: 'winner_warned' }>['data']['what'];

/** What a winner cannot read in the app: a block ends their sessions. */
export const isOfBlock = (what: Warning): what is 'block_requested' | 'blocked' =>
  what === 'block_requested' || what === 'blocked';

/** The text of a block, which needs no agreement (docs/product.md rule 62). */
export const textOfBlock = (what: 'block_requested' | 'blocked'): string =>
  what === 'blocked'
    ? 'Votre compte est bloqué, mais votre lot vous attend. Connectez-vous comme d’habitude pour le recevoir. Nous ne demandons jamais d’argent pour remettre un lot.'
    : 'Un administrateur demande de bloquer votre compte alors qu’un lot vous attend. Lisez vos messages dans votre espace et écrivez-nous.';

function cut(text: string): string {
  // The look-behind makes it linear. URLs are for reading in the app; a notification links there itself.
  const letters = [...text.replace(/(?<![^.!?:])[^.!?:]*:\s*\/\S+$/, '').trim()];
  return letters.length > maxBody ? `${letters.slice(0, maxBody - 1).join('')}…` : letters.join('');
}
