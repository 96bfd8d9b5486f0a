import { randomBytes } from 'node:crypto';
import { endApprovals, type Actor } from '@raffle/back-office-kit';
import { copyRows, type TakeOver } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';
import { announceReduced } from '../admin/manage-team.js';
import { recordAudit } from '../audit/record-audit.js';
import { forgetDevices } from '../authentication/authentication.queries.js';
import type { PasswordHashing } from '../authentication/password-hashing.js';
import { endAccess } from '../authentication/session-revocations.js';

interface AdminState {
  id: string;
  username: string;
  role: 'admin' | 'super_admin';
  confirmed: boolean;
  password_hash: string;
  /** Password, second factor and recovery codes in one text. */
  credentials: string;
}
const columns = `id, username, role, confirmed, password_hash,
  jsonb_build_array(password_hash, must_change_password, totp_secret, totp_last_step, second_factor_at,
    ARRAY(SELECT code_hash FROM admin_recovery_codes WHERE admin_id = admins.id ORDER BY 1))::text AS credentials`;

/**
 * The back-office opens for nobody for whom it was closed: administrators removed since are removed again, demoted ones demoted, and all
 * have their newest credentials. Who was added or promoted is only named.
 */
export async function takeOverAdmins(work: TakeOver, passwords: Pick<PasswordHashing, 'hash'>): Promise<void> {
  const { restored, newer, done, decide } = work;
  const newest = new Map((await rows<AdminState>(newer, `SELECT ${columns} FROM admins`)).map((one) => [one.id, one]));
  const admins = await rows<AdminState>(restored, `SELECT ${columns} FROM admins ORDER BY id FOR UPDATE`);
  for (const admin of admins) {
    const now = newest.get(admin.id);
    newest.delete(admin.id);
    if (!now) {
      if (await remove(work, admin)) done(`the administrator ${admin.username} is removed again`);
      else {
        await close(work, admin, await passwords.hash(randomBytes(32).toString('base64url')));
        decide(
          `${admin.username} was removed since and is the last super_admin here: its password is unknown now; make another with \`npm run admin -- create\`, then remove it`,
        );
      }
      continue;
    }
    if (now.credentials !== admin.credentials) {
      await takeCredentials(work, admin);
      done(`the administrator ${admin.username} has the newest password and second factor`);
    }
    if (admin.role === 'super_admin' && now.role === 'admin') {
      if (await demote(work, admin)) done(`the administrator ${admin.username} is no super_admin any more`);
      else decide(`${admin.username} was demoted since and is the last super_admin here`);
    }
    if (admin.confirmed && !now.confirmed) {
      await restored.query('UPDATE admins SET confirmed = false WHERE id = $1', [admin.id]);
      done(`the administrator ${admin.username} does not count as one of two any more`);
    }
    if (admin.username !== now.username) decide(`${admin.username} was renamed since: ${now.username}`);
    if ((admin.role === 'admin' && now.role === 'super_admin') || (!admin.confirmed && now.confirmed))
      decide(`${admin.username} was promoted or confirmed since: do it again if it was right`);
  }
  for (const { username, role } of newest.values())
    decide(`the administrator ${username} (${role}) was added since: add it again if it was right`);
}

/** @returns false for the last super_admin, whom the database keeps */
function remove(work: TakeOver, { id, username, role }: AdminState): Promise<boolean> {
  return unlessLast(work, role, async ({ restored, outbox }) => {
    await restored.query('DELETE FROM admins WHERE id = $1', [id]);
    await endApprovals(restored, id);
    await announceReduced(restored, outbox, { id, what: 'removed' }, await whoDid(work, 'admin.deleted', id));
    await recordAudit(restored, { ...bySystem, action: 'admin.deleted', subject: id, before: { username, role } });
    await forgetDevices(restored, { kind: 'admin', id });
    await endAccess(restored, outbox, { kind: 'admin', id });
  });
}

/** @returns false for the last super_admin */
function demote(work: TakeOver, { id, username, role }: AdminState): Promise<boolean> {
  return unlessLast(work, role, async ({ restored, outbox }) => {
    await restored.query(`UPDATE admins SET role = 'admin' WHERE id = $1`, [id]);
    await announceReduced(restored, outbox, { id, what: 'role_changed' }, await whoDid(work, 'admin.updated', id));
    await recordAudit(restored, {
      ...bySystem,
      action: 'admin.updated',
      subject: id,
      before: { username, role },
      after: { username, role: 'admin' },
    });
    await endAccess(restored, outbox, { kind: 'admin', id });
  });
}

async function unlessLast(
  work: TakeOver,
  role: AdminState['role'],
  change: (work: TakeOver) => Promise<void>,
): Promise<boolean> {
  const left = await firstRow<{ admins: number; super_admins: number }>(
    work.restored,
    `SELECT count(*)::int AS admins, (count(*) FILTER (WHERE role = 'super_admin'))::int AS super_admins FROM admins`,
  );
  if (left!.admins < 2 || (role === 'super_admin' && left!.super_admins < 2)) return false;
  await change(work);
  return true;
}

const bySystem = { actor: { kind: 'system' } } as const;

/** In whose name the open requests end: who did it the first time, or the administrator themselves. */
async function whoDid({ newer }: TakeOver, action: string, id: string): Promise<Actor> {
  const entry = await firstRow<{ adminId: string; username: string }>(
    newer,
    `SELECT actor_id AS "adminId", coalesce(actor_username, '') AS username FROM audit_log
     WHERE action = $1 AND subject = $2 AND actor_id IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [action, id],
  );
  return { adminId: id, username: '', ...entry, address: null };
}

async function takeCredentials({ restored, newer, outbox }: TakeOver, { id }: AdminState): Promise<void> {
  const newest = await firstRow<{ admin: object; codes: Record<string, unknown>[] }>(
    newer,
    `SELECT to_jsonb(a) AS admin,
       ARRAY(SELECT to_jsonb(c) FROM admin_recovery_codes c WHERE c.admin_id = a.id) AS codes
     FROM admins a WHERE id = $1`,
    [id],
  );
  const { admin, codes } = newest!;
  await restored.query(
    `UPDATE admins a SET password_hash = n.password_hash, must_change_password = n.must_change_password
     FROM jsonb_populate_record(NULL::admins, $2) n WHERE a.id = $1`,
    [id, admin],
  );
  await restored.query(
    `UPDATE admins a SET totp_secret = n.totp_secret, totp_last_step = n.totp_last_step, second_factor_at = n.second_factor_at
     FROM jsonb_populate_record(NULL::admins, $2) n
     WHERE a.id = $1 AND (a.totp_secret, a.totp_last_step) IS DISTINCT FROM (n.totp_secret, n.totp_last_step)`,
    [id, admin],
  );
  await restored.query('DELETE FROM admin_recovery_codes WHERE admin_id = $1', [id]);
  await copyRows(restored, 'admin_recovery_codes', codes);
  await forgetDevices(restored, { kind: 'admin', id });
  await endAccess(restored, outbox, { kind: 'admin', id });
}

/** Nobody knows the password, and nobody can be asked for it at a login. */
async function close({ restored, outbox }: TakeOver, { id }: AdminState, passwordHash: string): Promise<void> {
  await restored.query(
    'UPDATE admins SET password_hash = $2, must_change_password = true, confirmed = false WHERE id = $1',
    [id, passwordHash],
  );
  await forgetDevices(restored, { kind: 'admin', id });
  await endAccess(restored, outbox, { kind: 'admin', id });
}

/** What the owner chose since is named with its values: it may be why the databases were set back. */
export async function listSettings({ restored, newer, decide }: TakeOver): Promise<void> {
  const read = 'SELECT to_jsonb(s) - $1::text[] AS settings FROM settings s';
  const own = ['version', 'published_version', 'updated_at', 'colleague_left_at'];
  const before = await firstRow<{ settings: Record<string, unknown> }>(restored, read, [own]);
  const since = await firstRow<{ settings: Record<string, unknown> }>(newer, read, [own]);
  for (const [name, value] of Object.entries(since!.settings)) {
    const was = before!.settings[name];
    if (value !== was)
      decide(`the setting ${name} is ${JSON.stringify(was)} again, and was ${JSON.stringify(value)} in the end`);
  }
}
