import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { credit, endedCredit, pendingPurchase, type listMyTickets } from '@raffle/contracts/http/tickets';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { isUnpaidHold, nextMinute, waitsUntil, type UnpaidHold } from '../inventory/wait-after-unpaid-holds.js';
import { readPlay } from '../play-limits/play-limits.queries.js';
import { mayStillSpend } from '../play-limits/refuse-play.js';
import { entriesOf } from './entries.queries.js';

type MyTickets = AnswerOf<typeof listMyTickets>;

/** Maximum entries (newest), open credits (oldest) and ended ones (newest) per response; sums always count all of them. */
const maxEntries = 500;
const maxCredits = 200;
const maxEnded = 20;

/** A user's tickets, what they may still place, and their unpaid purchases. */
@Injectable()
export class ListMyTickets {
  constructor(private readonly dataSource: DataSource) {}

  async listMyTickets(userId: string): Promise<MyTickets> {
    const { manager } = this.dataSource;
    const [tickets, { pending, unpaid, ended, ...counts }, play] = await Promise.all([
      entriesOf(manager, userId, maxEntries),
      countsAndWishesOf(manager, userId),
      readPlay(manager, userId),
    ]);
    // Few people have any of these.
    const credits = counts.to_place.credit > 0 ? await openCredits(manager, userId, maxCredits) : [];
    const ended_credits = ended > 0 ? await endedCredits(manager, userId) : [];
    const pending_purchases = pending > 0 ? await pendingPurchases(manager, userId) : [];
    const waits = unpaid > 0 ? await waitsOf(manager, userId) : [];
    return {
      tickets,
      ...counts,
      credits,
      ended_credits,
      pending_purchases,
      waits,
      paused_until: play.paused_until?.toISOString() ?? null,
      may_spend: mayStillSpend(play),
    };
  }
}

/** Maximum products with a wish per response. */
const maxWishes = 100;

/** SQL: a payment for a product became it, and nothing is left of it. */
const endedCreditOfPayment = 'payment_id IS NOT NULL AND product_id IS NOT NULL AND value_left = 0';

const awaitingPayment = "hold = 'held' AND status = 'awaiting_payment' AND hold_expires_at > now()";

/**
 * A user's tickets by type and those in play, without credited ones, the tickets and credits that they may still place, their unpaid
 * purchases and holds, and the products of which they want a freed place, in one statement.
 */
export async function countsAndWishesOf(
  manager: EntityManager,
  userId: string,
): Promise<
  Pick<MyTickets, 'summary' | 'in_play' | 'to_place' | 'wishes'> & { pending: number; unpaid: number; ended: number }
> {
  const counted = await firstRow<Counted>(
    manager,
    `SELECT purchased, free, referral, total, in_play, registration_left, referral_left,
            (SELECT count(*) FROM credit WHERE user_id = $1 AND (value_left > 0 OR tickets_left > 0))::integer AS credit_left,
            (SELECT count(*) FROM credit WHERE user_id = $1 AND ${endedCreditOfPayment})::integer AS ended,
            (SELECT count(*) FROM purchase WHERE user_id = $1 AND ${awaitingPayment})::integer AS pending,
            (SELECT count(*) FROM purchase WHERE user_id = $1 AND ${isUnpaidHold})::integer AS unpaid,
            ARRAY(SELECT product_id FROM place_wish WHERE user_id = $1 ORDER BY created_at DESC LIMIT ${maxWishes}) AS wishes
     FROM (SELECT coalesce(sum(quantity) FILTER (WHERE type = 'purchase'), 0)::integer AS purchased,
                  coalesce(sum(quantity) FILTER (WHERE type = 'free'), 0)::integer AS free,
                  coalesce(sum(quantity) FILTER (WHERE type = 'referral'), 0)::integer AS referral,
                  coalesce(sum(quantity), 0)::integer AS total,
                  json_build_object(
                    'tickets', coalesce(sum(quantity) FILTER (WHERE drawn_at IS NULL), 0),
                    'draws', count(DISTINCT product_id) FILTER (WHERE drawn_at IS NULL),
                    'amount', coalesce(sum(amount) FILTER (WHERE drawn_at IS NULL), 0)) AS in_play
           FROM entry LEFT JOIN draw_result USING (product_id) WHERE user_id = $1 AND credited_at IS NULL) AS entries,
          (SELECT coalesce(max(registration_given - registration_placed), 0)::integer AS registration_left,
                  coalesce(max(referral_given - referral_placed), 0)::integer AS referral_left
           FROM allowance WHERE user_id = $1) AS allowances`,
    [userId],
  );
  if (!counted) throw new Error('An aggregate returned no row');
  const {
    registration_left: registration,
    referral_left: referral,
    credit_left: credits,
    pending,
    unpaid,
    ended,
    wishes,
    in_play,
    ...summary
  } = counted;
  return {
    summary,
    in_play,
    to_place: { registration, referral, credit: credits },
    pending,
    unpaid,
    ended,
    wishes,
  };
}

type Counted = MyTickets['summary'] & {
  in_play: MyTickets['in_play'];
  registration_left: number;
  referral_left: number;
  credit_left: number;
  pending: number;
  unpaid: number;
  ended: number;
  wishes: number[];
};

const creditSql = columnsOf(credit, { value: 'value_left', product_name: "coalesce(p.name, '')" });

/** A user's open credits, oldest first. */
async function openCredits(manager: EntityManager, userId: string, limit: number): Promise<MyTickets['credits']> {
  const credits = await rows<RowOf<typeof credit>>(
    manager,
    `SELECT ${creditSql} FROM credit LEFT JOIN product p USING (product_id)
     WHERE user_id = $1 AND (value_left > 0 OR tickets_left > 0) ORDER BY issued_at, id LIMIT $2`,
    [userId, limit],
  );
  return credits.map((row) => answerOf(credit, row));
}

const endedSql = columnsOf(endedCredit, {
  left: 'value_left',
  refunded: 'coalesce(refunded, 0)',
  product_name: 'p.name',
});

/** A user's payments that became a credit of which nothing is left, newest first. */
async function endedCredits(manager: EntityManager, userId: string): Promise<MyTickets['ended_credits']> {
  const ended = await rows<RowOf<typeof endedCredit>>(
    manager,
    `SELECT ${endedSql} FROM (SELECT * FROM credit WHERE user_id = $1 AND ${endedCreditOfPayment}) c JOIN product p USING (product_id)
     ORDER BY issued_at DESC, id LIMIT ${maxEnded}`,
    [userId],
  );
  return ended.map((row) => answerOf(endedCredit, row));
}

const pendingSql = columnsOf(pendingPurchase, { product_name: 'p.name', expires_at: 'hold_expires_at' });

/** A user's unpaid purchases, earliest expiry first. */
async function pendingPurchases(manager: EntityManager, userId: string): Promise<MyTickets['pending_purchases']> {
  const pending = await rows<RowOf<typeof pendingPurchase>>(
    manager,
    `SELECT ${pendingSql}
     FROM (SELECT * FROM purchase WHERE user_id = $1 AND ${awaitingPayment}) b JOIN product p USING (product_id)
     ORDER BY b.hold_expires_at LIMIT 10`,
    [userId],
  );
  return pending.map((row) => answerOf(pendingPurchase, row));
}

/** The products that a user may not hold yet, and until when. */
async function waitsOf(manager: EntityManager, userId: string): Promise<MyTickets['waits']> {
  const unpaid = await rows<UnpaidHold & { product_id: number; now: Date }>(
    manager,
    `SELECT product_id, created_at AS made_at, coalesce(hold_ended_at, now()) AS ended_at, hold = 'released' AS failed, now() AS now
     FROM purchase WHERE user_id = $1 AND ${isUnpaidHold} ORDER BY id`,
    [userId],
  );
  return [...new Set(unpaid.map(({ product_id }) => product_id))].flatMap((product_id) => {
    const until = waitsUntil(unpaid.filter((hold) => hold.product_id === product_id));
    return until && until > unpaid[0]!.now ? { product_id, until: nextMinute(until).toISOString() } : [];
  });
}
