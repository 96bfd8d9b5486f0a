import { maximumPushDevices } from '@raffle/contracts/http/notifications';
import type { AdminArea, AdminRole } from '@raffle/contracts/values';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';

interface PushDeviceRow {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export async function countPushDevices(manager: EntityManager, userId: string): Promise<number> {
  const counted = await firstRow<{ devices: number }>(
    manager,
    'SELECT count(*)::integer AS devices FROM push_device WHERE user_id = $1 AND ended_at IS NULL',
    [userId],
  );
  return counted?.devices ?? 0;
}

/** A browser and the session that registers it; `role`, `confirmed` and `areas` of an administrator. */
export interface NewPushDevice extends PushDeviceRow {
  session_id: string;
  role: AdminRole | null;
  confirmed: boolean;
  areas: readonly AdminArea[];
}

/** Binds a browser that is registered for this person to the session. @returns whether it is registered */
export async function renewPushDevice(
  manager: EntityManager,
  userId: string,
  device: Omit<NewPushDevice, 'id'>,
): Promise<boolean> {
  const renewed = await firstRow(
    manager,
    `UPDATE push_device SET session_id = $5, role = $6, confirmed = $7, areas = $8, ended_at = NULL
     WHERE user_id = $1 AND endpoint = $2 AND p256dh = $3 AND auth = $4 RETURNING 1`,
    [
      ...[userId, device.endpoint, device.p256dh, device.auth],
      ...[device.session_id, device.role, device.confirmed, device.areas],
    ],
  );
  return renewed !== undefined;
}

/** Unregisters the browser from its previous owner, and deletes the person's oldest one if all slots are taken. */
export async function makeRoomForDevice(manager: EntityManager, userId: string, endpoint: string): Promise<void> {
  await deletePushDevice(manager, endpoint);
  await manager.query(
    `DELETE FROM push_device WHERE id IN (
       SELECT id FROM push_device WHERE user_id = $1 ORDER BY ended_at IS NULL DESC, created_at DESC, id DESC OFFSET $2)`,
    [userId, maximumPushDevices - 1],
  );
}

/** Inserts a browser into the first free slot; call it after `makeRoomForDevice`, holding the person's lock. */
export async function insertPushDevice(
  manager: EntityManager,
  userId: string,
  device: NewPushDevice,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO push_device (id, user_id, slot, endpoint, p256dh, auth, session_id, role, confirmed, areas, created_at)
     SELECT $1, $2, min(slot), $3, $4, $5, $6, $7, $8, $9, $10 FROM generate_series(1, $11::integer) AS slot
     WHERE slot NOT IN (SELECT slot FROM push_device WHERE user_id = $2)`,
    [
      ...[device.id, userId, device.endpoint, device.p256dh, device.auth],
      ...[device.session_id, device.role, device.confirmed, device.areas, now, maximumPushDevices],
    ],
  );
}

/** @param userId deletes it only if it is this person's; omitted when the push service has dropped it: deletes it for anyone */
export async function deletePushDevice(manager: EntityManager, endpoint: string, userId?: string): Promise<void> {
  await manager.query('DELETE FROM push_device WHERE endpoint = $1 AND ($2::uuid IS NULL OR user_id = $2)', [
    endpoint,
    userId ?? null,
  ]);
}

export async function deletePushDevices(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('DELETE FROM push_device WHERE user_id = $1', [userId]);
}

/**
 * Ends a person's browsers that one session registered, or all but those of one: they get what was queued before, such as a warning that the
 * password was changed, and nothing afterwards.
 * @param which hashes of sessions
 */
export async function endPushDevicesOfSessions(
  manager: EntityManager,
  userId: string,
  { only, except }: { only: string | null; except: string | null },
): Promise<void> {
  await manager.query(
    `UPDATE push_device SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL
       AND CASE WHEN $2::text IS NULL THEN session_id IS DISTINCT FROM $3 ELSE session_id = $2 END`,
    [userId, only, except],
  );
}

export interface DuePushRow extends Omit<PushDeviceRow, 'id'> {
  /** The host of the push service. */
  service: string;
  message_id: string;
  device_id: string;
  title: string;
  body: string;
  url: string;
  attempts: number;
}

const service = `split_part(d.endpoint, '/', 3)`;

/**
 * Takes due messages, the longest waiting first, and counts the attempt. They are due again after a growing delay, initially one
 * minute, so a process that dies while sending loses nothing.
 * @param busy push services whose messages wait
 */
export function takeDuePushes(manager: EntityManager, limit: number, busy: readonly string[]): Promise<DuePushRow[]> {
  return rows<DuePushRow>(
    manager,
    `UPDATE push_delivery p SET attempts = p.attempts + 1, next_at = now() + interval '1 minute' * power(4, p.attempts)
     FROM push_device d
     WHERE d.id = p.device_id AND (p.message_id, p.device_id) IN (
       SELECT p.message_id, p.device_id FROM push_delivery p JOIN push_device d ON d.id = p.device_id
       WHERE p.next_at <= now() AND p.attempts < 5 AND ${service} <> ALL ($2)
       ORDER BY p.next_at LIMIT $1 FOR UPDATE OF p SKIP LOCKED)
     RETURNING ${service} AS service, p.message_id, p.device_id, p.title, p.body, p.url, p.attempts,
       d.endpoint, d.p256dh, d.auth`,
    [limit, busy],
  );
}

export async function deletePush(
  manager: EntityManager,
  { message_id, device_id }: Pick<DuePushRow, 'message_id' | 'device_id'>,
): Promise<void> {
  await manager.query('DELETE FROM push_delivery WHERE message_id = $1 AND device_id = $2', [message_id, device_id]);
}

/** Deletes messages whose process died during the last attempt, and browsers whose session ended a minute ago. */
export async function deleteSpentPushes(manager: EntityManager): Promise<void> {
  await manager.query(`DELETE FROM push_device WHERE ended_at < now() - interval '1 minute'`);
  await manager.query('DELETE FROM push_delivery WHERE attempts >= 5 AND next_at <= now()');
}
