import type { openEntries } from '@raffle/contracts/internal';
import { rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';

export type OpenedTicket = z.infer<typeof openEntries.answer>['opened'][number];

/** A picked and opened ticket: a winner, or passed over because its holder had already won or had given it up. */
export interface StoredPick extends Omit<OpenedTicket, 'display_name' | 'city'> {
  position: number;
  wins: boolean;
  /** Its holder had closed their account (docs/product.md rule 46). */
  given_up: boolean;
  /** Null, like the city, once the account is closed, unless its owner agreed to remain named; initials once an administrator replaced it. */
  display_name: string | null;
  city: string | null;
}

/** The picks of a draw and of its forfeits, in order. */
export function picksOfDraw(manager: EntityManager, productId: number): Promise<StoredPick[]> {
  return rows(
    manager,
    `SELECT position, ticket, holder, secret, path, wins, given_up, user_id, display_name, city
     FROM draw_picks WHERE product_id = $1 ORDER BY position`,
    [productId],
  );
}

/** Stores a batch of picks; those already stored by another run are skipped. */
export async function insertPicks(
  manager: EntityManager,
  productId: number,
  picks: readonly StoredPick[],
): Promise<void> {
  await manager.query(
    `INSERT INTO draw_picks (product_id, position, ticket, holder, secret, path, wins, given_up, user_id, display_name, city)
     SELECT $1, position, ticket, holder, secret, path, wins, given_up, user_id, display_name, city
     FROM jsonb_to_recordset($2::jsonb) AS pick (position int, ticket int, holder text, secret text, path jsonb,
                                                 wins boolean, given_up boolean, user_id uuid, display_name text, city text)
     ON CONFLICT (product_id, position) DO NOTHING`,
    [productId, JSON.stringify(picks)],
  );
}

/** Creates the delivery of each winner's prize (docs/product.md rule 37). */
export async function insertDeliveries(manager: EntityManager, productId: number, wonAt: Date): Promise<void> {
  await manager.query(
    `INSERT INTO deliveries (product_id, ticket, user_id, won_at)
     SELECT product_id, ticket, user_id, $2 FROM draw_picks WHERE product_id = $1 AND wins`,
    [productId, wonAt],
  );
}
