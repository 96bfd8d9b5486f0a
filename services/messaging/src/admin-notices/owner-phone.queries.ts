import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

/** The number at which a super_admin agreed to texts; null without consent. */
export async function ownerPhone(manager: EntityManager, adminId: string): Promise<string | null> {
  const found = await firstRow<{ phone: string }>(manager, 'SELECT phone FROM owner_phone WHERE admin_id = $1', [
    adminId,
  ]);
  return found?.phone ?? null;
}

export async function anyOwnerPhone(manager: EntityManager): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM owner_phone LIMIT 1')) !== undefined;
}

export async function storeOwnerPhone(manager: EntityManager, adminId: string, phone: string): Promise<void> {
  await manager.query(
    `INSERT INTO owner_phone (admin_id, phone) VALUES ($1, $2)
     ON CONFLICT (admin_id) DO UPDATE SET phone = excluded.phone, agreed_at = now()`,
    [adminId, phone],
  );
}

/** Withdraws the consent, also to what is not sent yet. */
export async function deleteOwnerPhone(manager: EntityManager, adminId: string): Promise<void> {
  await manager.query('DELETE FROM owner_phone WHERE admin_id = $1', [adminId]);
  await manager.query(
    `DELETE FROM text_message WHERE user_id = $1 AND purpose = 'notice' AND counted_at IS NULL AND done_at IS NULL`,
    [adminId],
  );
}

/**
 * Queues a text for each super_admin who agreed, in the transaction that causes it.
 * @param most texts a day (UTC) to each
 */
export async function textOwners(
  manager: EntityManager,
  { body, expiresAt, most }: { body: string; expiresAt: Date; most: number },
): Promise<void> {
  await manager.query(
    `INSERT INTO text_message (id, user_id, purpose, body, next_at, expires_at)
     SELECT gen_random_uuid(), o.admin_id, 'notice', $1, now(), $2 FROM owner_phone o
     WHERE (SELECT count(*) FROM text_message t
            WHERE t.user_id = o.admin_id AND t.created_at >= date_trunc('day', now(), 'UTC')) < $3`,
    [body, expiresAt, most],
  );
}
