import type { GatheredEvent } from '@raffle/messaging-kit';
import type * as z from 'zod/mini';
import type { Sentence } from './sentence.js';
import { accountCreated, codeGiven, friendParticipated, winnerWarned } from './sentences/account-sentences.js';
import { drawCancelled, drawLost, drawWon, prizePassedOn } from './sentences/draw-sentences.js';
import { drawBegins, drawFixed, drawInAnHour, drawNearlyFull, drawTomorrow } from './sentences/hour-sentences.js';
import { deliveryAdvanced, prizeForfeited } from './sentences/prize-sentences.js';
import { refundCorrected, refundOwed, refundPaid } from './sentences/refund-sentences.js';
import {
  creditIssued,
  freeTicketsLeft,
  holdersTold,
  nextDrawOpened,
  placeFreed,
  ticketsGranted,
} from './sentences/ticket-sentences.js';

/**
 * The kinds of notices, each with all versions of its sentence: the first is version 1, the last is posted. The database accepts only
 * these kinds (`message_notice_check`).
 */
export const notices = {
  account_created: accountCreated,
  tickets_granted: ticketsGranted,
  credit_issued: creditIssued,
  friend_participated: friendParticipated,
  draw_won: drawWon,
  draw_lost: drawLost,
  draw_cancelled: drawCancelled,
  refund_owed: refundOwed,
  refund_paid: refundPaid,
  refund_corrected: refundCorrected,
  delivery_advanced: deliveryAdvanced,
  prize_forfeited: prizeForfeited,
  prize_passed_on: prizePassedOn,
  winner_warned: winnerWarned,
  code_given: codeGiven,
  place_freed: placeFreed,
  next_draw_opened: nextDrawOpened,
  free_tickets_left: freeTicketsLeft,
  holders_told: holdersTold,
  draw_nearly_full: drawNearlyFull,
  draw_fixed: drawFixed,
  draw_tomorrow: drawTomorrow,
  draw_in_an_hour: drawInAnHour,
  draw_begins: drawBegins,
} as const satisfies Record<string, readonly [Sentence, ...Sentence[]]>;

export type NoticeKind = keyof typeof notices;
/** What the last version of a kind is made from. */
type NoticeData<Kind extends NoticeKind> = (typeof notices)[Kind] extends readonly [...Sentence[], Sentence<infer Data>]
  ? z.input<Data>
  : never;

interface NoticeOf<Kind extends NoticeKind> {
  userId: string;
  notice: Kind;
  /** The id of its subject: a person gets at most one notice per kind and subject. */
  of: string;
  data: NoticeData<Kind>;
  /** Sent to no browser or phone. */
  inAppAlone?: boolean;
  /** When it happened. */
  at: Date;
  /** Of the event that caused it, when several are handled together. */
  inItsContext?: GatheredEvent['inItsContext'];
}

/** A message of the platform about an event. */
export type Notice = { [Kind in NoticeKind]: NoticeOf<Kind> }[NoticeKind];
