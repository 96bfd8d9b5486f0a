import { Injectable } from '@nestjs/common';
import { listMyTickets } from '@raffle/contracts';
import { firstRow, rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { entriesOf } from './find-entries.js';

type MyTickets = z.output<typeof listMyTickets.answer & {}>;

/** The newest entries and open credits that one answer shows; sums always count all of them. */
const mostEntries = 500;
const mostCredits = 200;

/** Everything that a person has, may still place and has yet to pay. */
@Injectable()
export class ListMyTickets {
  constructor(private readonly dataSource: DataSource) {}

  async of(userId: string, now: Date): Promise<MyTickets> {
    const [tickets, summary, to_place, credits, pending_purchases] = await Promise.all([
      entriesOf(this.dataSource.manager, userId, mostEntries),
      this.summaryOf(userId),
      this.toPlace(userId),
      this.creditsOf(userId),
      this.pendingPurchases(userId, now),
    ]);
    return { tickets, summary, to_place, credits, pending_purchases };
  }

  /** Tickets that were turned back into credits are no tickets any more. */
  private async summaryOf(userId: string): Promise<MyTickets['summary']> {
    const summary = await firstRow<MyTickets['summary']>(
      this.dataSource.manager,
      `SELECT coalesce(sum(quantity) FILTER (WHERE type = 'purchase'), 0)::integer AS purchased,
              coalesce(sum(quantity) FILTER (WHERE type = 'free'), 0)::integer AS free,
              coalesce(sum(quantity) FILTER (WHERE type = 'referral'), 0)::integer AS referral,
              coalesce(sum(quantity), 0)::integer AS total
       FROM entry WHERE user_id = $1 AND credited_at IS NULL`,
      [userId],
    );
    return summary ?? { purchased: 0, free: 0, referral: 0, total: 0 };
  }

  private async toPlace(userId: string): Promise<MyTickets['to_place']> {
    const left = await firstRow<MyTickets['to_place']>(
      this.dataSource.manager,
      `SELECT coalesce(max(registration_given - registration_placed), 0)::integer AS registration,
              coalesce(max(referral_given - referral_placed), 0)::integer AS referral,
              (SELECT count(*) FROM credit WHERE user_id = $1 AND (value_left > 0 OR tickets_left > 0))::integer AS credit
       FROM allowance WHERE user_id = $1`,
      [userId],
    );
    return left ?? { registration: 0, referral: 0, credit: 0 };
  }

  private async creditsOf(userId: string): Promise<MyTickets['credits']> {
    const credits = await rows<Omit<MyTickets['credits'][number], 'issued_at'> & { issued_at: Date }>(
      this.dataSource.manager,
      `SELECT id, kind, value_left AS value, reason, coalesce(p.name, '') AS product_name, issued_at
       FROM credit LEFT JOIN product p USING (product_id)
       WHERE user_id = $1 AND (value_left > 0 OR tickets_left > 0) ORDER BY issued_at, id LIMIT $2`,
      [userId, mostCredits],
    );
    return credits.map((credit) => ({ ...credit, issued_at: credit.issued_at.toISOString() }));
  }

  private async pendingPurchases(userId: string, now: Date): Promise<MyTickets['pending_purchases']> {
    const pending = await rows<Omit<MyTickets['pending_purchases'][number], 'expires_at'> & { expires_at: Date }>(
      this.dataSource.manager,
      `SELECT b.product_id, p.name AS product_name, b.quantity, b.amount, b.payment_url, b.token, b.hold_expires_at AS expires_at
       FROM purchase b JOIN product p USING (product_id)
       WHERE b.user_id = $1 AND b.hold = 'held' AND b.status = 'awaiting_payment' AND b.hold_expires_at > $2
       ORDER BY b.hold_expires_at LIMIT 10`,
      [userId, now],
    );
    return pending.map((purchase) => ({ ...purchase, expires_at: purchase.expires_at.toISOString() }));
  }
}
