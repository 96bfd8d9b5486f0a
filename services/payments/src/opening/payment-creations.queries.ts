import type { DataSource } from 'typeorm';
import { z } from 'zod';

const idRows = z.array(z.object({ id: z.uuid() }));

/** Ids of payments that have been `creating` for longer than `olderThanSeconds`, the oldest first. */
export async function findAbandonedCreations(
  dataSource: DataSource,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<string[]> {
  const rows = await dataSource.query<unknown>(
    `SELECT id FROM payments
     WHERE status = 'creating' AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
    [olderThanSeconds, limit],
  );
  return idRows.parse(rows).map(({ id }) => id);
}

/** Makes the payment due if a webhook about its token arrived before the token was stored. @returns whether one had. */
export async function takeEarlyWebhook(dataSource: DataSource, paymentId: string): Promise<boolean> {
  const [, taken] = await dataSource.query<[unknown, number]>(
    `WITH early AS (
       DELETE FROM early_webhooks USING payments
       WHERE payments.id = $1 AND early_webhooks.token = payments.token RETURNING early_webhooks.token)
     UPDATE payments SET hinted = true, next_check_at = now() FROM early WHERE payments.token = early.token`,
    [paymentId],
  );
  return taken > 0;
}
