import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { deviceHash } from '../sessions/known-devices.queries.js';

export interface LoginAccountRow {
  id: string;
  password_hash: string | null;
  blocked_at: Date | null;
  known_device: boolean;
}

/** What a login checks of the account of a phone (E.164), and whether somebody logged into it on this device. */
export function findLoginAccount(
  manager: EntityManager,
  phone: string,
  deviceToken: string | undefined,
): Promise<LoginAccountRow | undefined> {
  return firstRow<LoginAccountRow>(
    manager,
    `SELECT id, password_hash, blocked_at, EXISTS (
       SELECT 1 FROM known_devices WHERE kind = 'user' AND holder_id = users.id AND token_hash = $2) AS known_device
     FROM users WHERE phone = $1`,
    [phone, deviceToken === undefined ? null : deviceHash(deviceToken)],
  );
}
