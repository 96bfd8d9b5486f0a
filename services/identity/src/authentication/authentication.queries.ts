import { hash, randomBytes } from 'node:crypto';
import { deleteInSavepoints, firstRow, rows } from '@raffle/service-kit/database';
import type { DataSource, EntityManager } from 'typeorm';
import { activityIsOld } from '../users/users.queries.js';

export interface SessionHolder {
  kind: 'user' | 'admin';
  id: string;
}

export interface RevocationRow {
  id: string;
  kind: SessionHolder['kind'];
  holder_id: string;
  /** Null: every session of the holder but `except_session_id`. */
  session_id: string | null;
  except_session_id: string | null;
  /** Microseconds, as the session store compares them. */
  moment: string;
}

/** SQL of a column `moment`: an instant as the session store compares them. */
const microseconds = (instant: string) => `(extract(epoch FROM ${instant}) * 1000000)::bigint::text AS moment`;
const columns = `id, kind, holder_id, session_id, except_session_id, ${microseconds('revoked_at')}`;

/**
 * Records that sessions of a person end, in the transaction that causes it and has locked the person's row. Call
 * `SessionRevocations.applyTo` after the commit.
 * @param which one session, all but one, or all.
 */
export async function recordRevocation(
  manager: EntityManager,
  holder: SessionHolder,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  await manager.query(
    'INSERT INTO session_revocations (kind, holder_id, session_id, except_session_id) VALUES ($1, $2, $3, $4)',
    [holder.kind, holder.id, which.only ?? null, which.except ?? null],
  );
}

/** A person's revocations to apply to Redis, in order: also applied ones of all sessions, since a later one may except a session they end. */
export function revocationsOf(manager: EntityManager, { kind, id }: SessionHolder): Promise<RevocationRow[]> {
  return rows<RevocationRow>(
    manager,
    `SELECT ${columns} FROM session_revocations
      WHERE kind = $1 AND holder_id = $2 AND (applied_at IS NULL OR session_id IS NULL) ORDER BY id`,
    [kind, id],
  );
}

/** The holders of the oldest revocations, up to `limit`, that may not be applied to Redis. */
export function findUnappliedHolders(manager: EntityManager, limit: number): Promise<SessionHolder[]> {
  return rows<SessionHolder>(
    manager,
    `SELECT DISTINCT kind, holder_id AS id FROM (
       SELECT kind, holder_id FROM session_revocations WHERE applied_at IS NULL ORDER BY id LIMIT $1) AS unapplied`,
    [limit],
  );
}

/** The next `limit` revocations after `id`, applied or not. */
export function revocationsAfter(manager: EntityManager, id: string, limit: number): Promise<RevocationRow[]> {
  return rows<RevocationRow>(manager, `SELECT ${columns} FROM session_revocations WHERE id > $1 ORDER BY id LIMIT $2`, [
    id,
    limit,
  ]);
}

/** @returns how many were not applied before. */
export async function markRevocationsApplied(manager: EntityManager, ids: readonly string[]): Promise<number> {
  const marked = await rows(
    manager,
    'UPDATE session_revocations SET applied_at = now() WHERE id = ANY ($1::bigint[]) AND applied_at IS NULL RETURNING 1',
    [ids],
  );
  return marked.length;
}

/** @returns how many were deleted, at most `limit`. */
export const deleteRevocations = (
  job: string,
  dataSource: DataSource,
  { before, limit }: { before: Date; limit: number },
): Promise<number> =>
  deleteInSavepoints(job, dataSource, {
    table: 'session_revocations',
    due: 'SELECT id FROM session_revocations WHERE revoked_at < $1 ORDER BY revoked_at LIMIT $2 FOR UPDATE SKIP LOCKED',
    parameters: [before, limit],
  });

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

/** SQL in `WITH`: `$3` becomes a known device of the holder `$1`, `$2`, in place of the least recently used one. */
const rememberedDevice = `
  used AS (
    INSERT INTO known_devices (kind, holder_id, token_hash) VALUES ($1, $2, $3)
    ON CONFLICT (kind, holder_id, token_hash) DO UPDATE SET last_used_at = clock_timestamp()),
  replaced AS (
    DELETE FROM known_devices WHERE kind = $1 AND holder_id = $2 AND token_hash IN (
      SELECT token_hash FROM known_devices WHERE kind = $1 AND holder_id = $2 AND token_hash <> $3
      ORDER BY last_used_at DESC OFFSET ${maxDevices - 1}))`;
const newDevice = () => randomBytes(32).toString('base64url');

/**
 * Makes the device of a successful login known to the account, in the transaction that has locked its row.
 * @param token what the browser presented; several accounts may be used on one device.
 * @returns the device's token: this one, or a new one; and now, in the session store's format, from the clock of `revoked_at`.
 */
export async function rememberDevice(
  manager: EntityManager,
  { kind, id }: SessionHolder,
  token = newDevice(),
): Promise<{ device: string; openedAt: string }> {
  const row = await firstRow<{ moment: string }>(
    manager,
    `WITH ${rememberedDevice} SELECT ${microseconds('clock_timestamp()')}`,
    [kind, id, deviceHash(token)],
  );
  if (!row) throw new Error('PostgreSQL returned no time');
  return { device: token, openedAt: row.moment };
}

/** What the lock of an account decides about its sessions. */
export interface LoginOfUser {
  device: string;
  openedAt: string;
  /** Null when the stored time is from within the last minute. */
  last_active: Date | null;
  /** Of the account's registration. */
  confirmed_at: Date | null;
  claim_ended_at: Date | null;
  /** Whether an administrator ever issued a code for this person (docs/product.md rule 58). */
  had_given_code: boolean;
}

/**
 * As {@link rememberDevice}, for a person, who is active now. The device on which an account is first used never changes (docs/product.md
 * rule 28). Also reads whether the registration can be claimed.
 */
export async function rememberUser(manager: EntityManager, id: string, token = newDevice()): Promise<LoginOfUser> {
  const row = await firstRow<{ moment: string } & Omit<LoginOfUser, 'device' | 'openedAt'>>(
    manager,
    `WITH ${rememberedDevice},
     active AS (
       UPDATE users SET last_active = now(), first_device = coalesce(first_device, $3)
       WHERE id = $2 AND (${activityIsOld} OR first_device IS NULL) RETURNING last_active)
     SELECT ${microseconds('clock_timestamp()')}, (SELECT last_active FROM active) AS last_active,
       r.confirmed_at, r.claim_ended_at,
       EXISTS (SELECT FROM password_reset_codes WHERE user_id = $2 AND issued_by IS NOT NULL) AS had_given_code
     FROM users u JOIN registrations r ON r.id = u.registration_id WHERE u.id = $2`,
    ['user', id, deviceHash(token)],
  );
  if (!row) throw new Error(`No user ${id}`);
  const { moment: openedAt, ...read } = row;
  return { device: token, openedAt, ...read };
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
