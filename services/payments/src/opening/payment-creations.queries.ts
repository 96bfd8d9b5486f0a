import type { DataSource } from 'typeorm';
import { z } from 'zod';

const creationRows = z.array(z.object({ id: z.uuid(), correlation_id: z.string().nullable() }));

/** Payments that have been `creating` for longer than `olderThanSeconds`, the oldest first. */
export async function findAbandonedCreations(
  dataSource: DataSource,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<z.output<typeof creationRows>> {
  const rows = await dataSource.query<unknown>(
    `SELECT id, correlation_id FROM payments
     WHERE status = 'creating' AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
    [olderThanSeconds, limit],
  );
  return creationRows.parse(rows);
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
