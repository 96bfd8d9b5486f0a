import type { AdminProduct } from '@raffle/contracts/http/products';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

interface WinnerRow {
  product_id: number;
  ticket: number;
  user_id: string;
  display_name: string;
  city: string;
}

/** The winners of completed products for administrators; at most 1,000 a product (the contract's bound). */
export async function realWinnersOf(
  manager: EntityManager,
  productIds: readonly number[],
): Promise<Map<number, AdminProduct['real_winners']>> {
  if (productIds.length === 0) return new Map();
  const found = await rows<WinnerRow>(
    manager,
    `SELECT pick.product_id, pick.ticket, pick.user_id, pick.display_name, pick.city
     FROM draw_picks pick JOIN draws USING (product_id)
     WHERE pick.product_id = ANY($1) AND pick.wins AND draws.stage = 'completed'
     ORDER BY pick.product_id, pick.position`,
    [productIds],
  );
  const winners = new Map<number, AdminProduct['real_winners']>();
  for (const { product_id, ticket, user_id, display_name, city } of found) {
    const list = winners.get(product_id) ?? [];
    list.push({ name: display_name, city, ticket, user_id });
    winners.set(product_id, list);
  }
  return winners;
}
