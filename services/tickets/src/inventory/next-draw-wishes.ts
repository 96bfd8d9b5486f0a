import { WishedDrawOpened } from '@raffle/contracts/events';
import type { Outbox } from '@raffle/messaging-kit';
import { firstRow, inSavepoints, rows } from '@raffle/service-kit/database';
import type { DataSource, EntityManager } from 'typeorm';
import { onSale } from './move-places.js';

/** A draw that opened longer ago is no news, after a service was down that long. */
const newsFor = "interval '7 days'";
/** Then nothing like it opened, and the person may ask again. */
const wishEnds = "interval '90 days'";

/**
 * What has opened since the wish: of a full draw the first one with a free place, for at most its price; of a coming one itself, which may
 * be full by now.
 */
const opened = `SELECT n.product_id, n.opened_at FROM inventory n JOIN product o USING (product_id)
  WHERE w.awaits = 'draw' AND n.opened_at > greatest(w.created_at, now() - ${newsFor}) AND ${onSale}
    AND n.granted + n.held < n.capacity AND o.ticket_price <= p.ticket_price
  UNION ALL
  SELECT product_id, opened_at FROM inventory
  WHERE w.awaits = 'sale' AND product_id = w.product_id AND opened_at > now() - ${newsFor} AND ${onSale}
  ORDER BY opened_at, product_id LIMIT 1`;

const settled = `FROM place_wish w JOIN product p USING (product_id) LEFT JOIN LATERAL (${opened}) AS next ON true
  WHERE next.product_id IS NOT NULL OR w.awaits = 'draw' AND w.created_at < now() - ${wishEnds}
     OR w.awaits = 'sale' AND p.status <> 'draft'`;

interface SettledWish {
  id: string;
  user_id: string;
  /** Null: the coming draw was awaited itself. */
  full_product_id: number | null;
  /** Null: the wish has ended without one. */
  product_id: number | null;
  opened_at: Date | null;
}

/**
 * Publishes to people who asked for it that a coming draw opened, or after a full one another (docs/product.md rule 35); a wish ends with its
 * event, and one whose event fails stays.
 * @param limit wishes per call
 * @returns whether there may be more.
 */
export async function publishOpenedDraws(dataSource: DataSource, outbox: Outbox, limit: number): Promise<boolean> {
  if ((await firstRow(dataSource.manager, `SELECT 1 ${settled} LIMIT 1`)) === undefined) return false;
  return dataSource.transaction(async (manager) => {
    const wishes = await lockSettledWishes(manager, limit);
    const failed = await inSavepoints(
      'tell-of-opened-draws',
      manager,
      wishes,
      async (some) => {
        for (const { id: wish_id, user_id, full_product_id, product_id, opened_at } of some)
          if (product_id !== null && opened_at !== null)
            await outbox.add(manager, WishedDrawOpened, {
              wish_id,
              user_id,
              product_id,
              full_product_id,
              opened_at: opened_at.toISOString(),
            });
        await manager.query('DELETE FROM place_wish WHERE id = ANY ($1)', [some.map(({ id }) => id)]);
      },
      ({ id: wish_id, full_product_id }) => ({ wish_id, full_product_id }),
    );
    return wishes.length === limit && failed.length < limit;
  });
}

const lockSettledWishes = (manager: EntityManager, limit: number): Promise<SettledWish[]> =>
  rows(
    manager,
    `SELECT w.id, w.user_id, CASE w.awaits WHEN 'draw' THEN w.product_id END AS full_product_id, next.product_id, next.opened_at
     ${settled} ORDER BY w.created_at LIMIT $1 FOR UPDATE OF w SKIP LOCKED`,
    [limit],
  );
