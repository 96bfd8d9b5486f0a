import { hash, randomBytes } from 'node:crypto';
import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { microseconds, type SessionHolder } from './session-revocations.queries.js';

/** Maximum number of known devices of an account; the least recently used is replaced. */
const maxDevices = 10;

/** A device's token as it is stored. */
export const deviceHash = (token: string) => hash('sha256', token, 'buffer');

/** Whether somebody logged into this account with this device's token. */
export async function isKnownDevice(
  manager: EntityManager,
  { kind, id }: SessionHolder,
  token: string,
): Promise<boolean> {
  const found = await firstRow(
    manager,
    'SELECT 1 FROM known_devices WHERE kind = $1 AND holder_id = $2 AND token_hash = $3',
    [kind, id, deviceHash(token)],
  );
  return found !== undefined;
}

/**
 * Makes the device of a successful login known to the account, in the transaction that has locked its row.
 * @param token what the browser presented; several accounts may be used on one device.
 * @returns the device's token: this one, or a new one; and now, in the session store's format, from the clock of `revoked_at`.
 */
export async function rememberDevice(
  manager: EntityManager,
  { kind, id }: SessionHolder,
  token = randomBytes(32).toString('base64url'),
): Promise<{ device: string; openedAt: string }> {
  const row = await firstRow<{ moment: string }>(
    manager,
    `WITH used AS (
       INSERT INTO known_devices (kind, holder_id, token_hash) VALUES ($1, $2, $3)
       ON CONFLICT (kind, holder_id, token_hash) DO UPDATE SET last_used_at = clock_timestamp()),
     replaced AS (
       DELETE FROM known_devices WHERE kind = $1 AND holder_id = $2 AND token_hash IN (
         SELECT token_hash FROM known_devices WHERE kind = $1 AND holder_id = $2 AND token_hash <> $3
         ORDER BY last_used_at DESC OFFSET ${maxDevices - 1}))
     SELECT ${microseconds('clock_timestamp()')}`,
    [kind, id, deviceHash(token)],
  );
  if (!row) throw new Error('PostgreSQL returned no time');
  return { device: token, openedAt: row.moment };
}

/** Stores on which device an account was first used; it never changes (docs/product.md rule 28). */
export async function storeFirstDevice(manager: EntityManager, userId: string, token: string): Promise<void> {
  await manager.query('UPDATE users SET first_device = $2 WHERE id = $1 AND first_device IS NULL', [
    userId,
    deviceHash(token),
  ]);
}

/** Forgets every device of an account except the one that sets its new password. */
export async function forgetDevices(
  manager: EntityManager,
  { kind, id }: SessionHolder,
  except?: string,
): Promise<void> {
  await manager.query(
    'DELETE FROM known_devices WHERE kind = $1 AND holder_id = $2 AND token_hash IS DISTINCT FROM $3',
    [kind, id, except === undefined ? null : deviceHash(except)],
  );
}
