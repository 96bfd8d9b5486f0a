import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { entriesOf } from './entries.queries.js';
import { countsAndWishesOf, openCredits, pendingPurchases, type MyTickets } from './my-tickets.queries.js';

/** Maximum entries (newest) and open credits (oldest) per response; sums always count all of them. */
const maxEntries = 500;
const maxCredits = 200;

/** A user's tickets, what they may still place, and their unpaid purchases. */
@Injectable()
export class ListMyTickets {
  constructor(private readonly dataSource: DataSource) {}

  async of(userId: string): Promise<MyTickets> {
    const { manager } = this.dataSource;
    const [tickets, { summary, to_place, pending, wishes, paused_until }] = await Promise.all([
      entriesOf(manager, userId, maxEntries),
      countsAndWishesOf(manager, userId),
    ]);
    // Few people have either.
    const credits = to_place.credit > 0 ? await openCredits(manager, userId, maxCredits) : [];
    const pending_purchases = pending > 0 ? await pendingPurchases(manager, userId) : [];
    return { tickets, summary, to_place, credits, pending_purchases, wishes, paused_until };
  }
}
