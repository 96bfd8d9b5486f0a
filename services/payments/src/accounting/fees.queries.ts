import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** How many of the newest payments tell what the provider takes. */
const payments = 1_000;

/** What the provider took of the newest payments whose fees it reported, whether or not the amount received is net of them. */
export async function recentFees(manager: EntityManager): Promise<{ rate: number | null; payments: number }> {
  const found = await firstRow<{ rate: number | null; payments: number }>(
    manager,
    `SELECT ceil(10000 * sum(received_fee) / sum(amount))::integer AS rate, count(*)::integer AS payments
     FROM (SELECT amount, received_fee FROM payments WHERE status = 'confirmed' ORDER BY confirmed_at DESC LIMIT $1) newest
     WHERE received_fee IS NOT NULL`,
    [payments],
  );
  return found!;
}
