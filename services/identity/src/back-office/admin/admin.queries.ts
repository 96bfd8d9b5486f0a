import { teamMember, type Colleague, type TeamMember } from '@raffle/contracts/http/admin-team';
import type { ListQuery, SortOf } from '@raffle/contracts/http/define-list';
import type { teamList } from '@raffle/contracts/http/team-list';
import { Conditions, firstRow, rows, wordPatterns, type ListSource } from '@raffle/service-kit/database';
import { answerOf, columnsOf, ProblemException, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { Admin } from './admin.entity.js';

/** The allowed usernames; every account matches. */
export const usernamePattern = /^[A-Za-z0-9._@-]{1,80}$/;

/** The admin with that name, ignoring case, or null. */
export async function findAdminByUsername(manager: EntityManager, username: string): Promise<Admin | null> {
  if (!usernamePattern.test(username)) return null;
  return manager
    .createQueryBuilder(Admin, 'admin')
    .where('lower(admin.username) = lower(:username)', { username })
    .getOne();
}

/** The admin, locked until the transaction ends. @throws ProblemException `admin_not_found` */
export async function lockAdmin(manager: EntityManager, id: string): Promise<Admin> {
  const admin = await manager.findOne(Admin, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!admin) throw new ProblemException('admin_not_found');
  return admin;
}

/** @returns false when an admin with that name exists, ignoring case; that account is not changed. */
export async function insertAdminIfNew(
  manager: EntityManager,
  admin: Pick<Admin, 'id' | 'username' | 'password_hash' | 'role' | 'must_change_password' | 'confirmed'>,
): Promise<boolean> {
  const inserted = await firstRow(
    manager,
    `INSERT INTO admins (id, username, password_hash, role, must_change_password, confirmed) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (lower(username)) DO NOTHING RETURNING id`,
    [admin.id, admin.username, admin.password_hash, admin.role, admin.must_change_password, admin.confirmed],
  );
  return inserted !== undefined;
}

/**
 * Whether no admin ever existed: names are never deleted from `admin_names`. Concurrent callers wait until the transaction ends.
 */
export async function waitForFirstAdmin(manager: EntityManager): Promise<boolean> {
  await manager.query("SELECT pg_advisory_xact_lock(hashtext('admins'), 1)");
  return (await firstRow(manager, 'SELECT 1 FROM admin_names LIMIT 1')) === undefined;
}

/** Whether exactly one admin is left, whose deletion the database refuses. */
export async function isOneAdminLeft(manager: EntityManager): Promise<boolean> {
  const counted = await firstRow<{ one_left: boolean }>(
    manager,
    'SELECT count(*) = 1 AS one_left FROM (SELECT FROM admins LIMIT 2) AS counted',
  );
  return counted?.one_left ?? false;
}

/**
 * Whether this account is the only one that counts, and has been for seven days (docs/product.md rule 47). Locks
 * the settings, so that it stays true until the transaction ends.
 */
export async function isAlone(manager: EntityManager, adminId: string): Promise<boolean> {
  const found = await firstRow<{ alone: boolean }>(
    manager,
    `SELECT coalesce(s.colleague_left_at < now() - interval '7 days', true)
        AND EXISTS (SELECT FROM admins WHERE id = $1 AND confirmed)
        AND NOT EXISTS (SELECT FROM admins WHERE id <> $1 AND confirmed) AS alone
      FROM settings s FOR UPDATE`,
    [adminId],
  );
  return found?.alone ?? false;
}

/**
 * Whether no two super_admins count while "two people" is off, and no account stopped counting within seven days: one who counts and another
 * super_admin then confirm each other (docs/product.md rule 48). With the switch on the machine is the way out.
 */
export async function areFirstTwo(manager: EntityManager): Promise<boolean> {
  const found = await firstRow<{ first: boolean }>(
    manager,
    `SELECT NOT two_people AND coalesce(colleague_left_at < now() - interval '7 days', true)
        AND (SELECT count(*) < 2 FROM admins WHERE confirmed AND role = 'super_admin') AS first
      FROM settings`,
  );
  return found?.first ?? false;
}

/** Deletes the secret and the recovery codes. @returns whether a second factor was on */
export async function forgetSecondFactor(manager: EntityManager, adminId: string): Promise<boolean> {
  await manager.query('DELETE FROM admin_recovery_codes WHERE admin_id = $1', [adminId]);
  const before = await firstRow<{ was_on: boolean }>(
    manager,
    `UPDATE admins SET totp_secret = NULL, totp_last_step = NULL, second_factor_at = NULL
      FROM (SELECT id, second_factor_at IS NOT NULL AS was_on FROM admins WHERE id = $1) AS before
      WHERE admins.id = before.id RETURNING was_on`,
    [adminId],
  );
  return before?.was_on ?? false;
}

/** How many accounts count as one of two (docs/product.md rule 48). */
export async function countConfirmed(manager: EntityManager): Promise<{ all: number; super_admins: number }> {
  const counted = await firstRow<{ all: number; super_admins: number }>(
    manager,
    `SELECT count(*)::int AS all, (count(*) FILTER (WHERE role = 'super_admin'))::int AS super_admins FROM admins WHERE confirmed`,
  );
  return counted ?? { all: 0, super_admins: 0 };
}

export type AdminQuery = ListQuery<typeof teamList>;

/** Must match the index expressions; an account that never logged in sorts as the oldest. */
const sortKeys: Record<SortOf<typeof teamList>, string> = {
  created_at: 'created_at',
  username: 'sort_name',
  role: 'role',
  last_login_at: `coalesce(last_login_at, '-infinity'::timestamptz)`,
};

/** The accounts that match a query. Digits and signs in a username are not read as a phone number. */
export function accountsFor({ role, q, sort, direction }: AdminQuery): ListSource {
  const where = new Conditions()
    .equal('role', role)
    .search(wordPatterns(q), (pattern) => `search LIKE fold_text(${pattern})`);
  return { from: 'admins', where, key: sortKeys[sort], id: 'id', direction, onePass: where.isSearch };
}

export type TeamMemberRow = RowOf<typeof teamMember>;
export const teamMemberColumns = columnsOf(teamMember, {
  second_factor: 'second_factor_at IS NOT NULL',
  in_own_hands: 'NOT must_change_password',
});

/** Accounts by id. */
export async function findTeamMembers(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, TeamMember>> {
  const found = await rows<TeamMemberRow>(manager, `SELECT ${teamMemberColumns} FROM admins WHERE id = ANY ($1)`, [
    ids,
  ]);
  return new Map(found.map((row) => answerOf(teamMember, row)).map((member) => [member.id, member]));
}

/** An account of the back-office, without its password. */
export const showTeamMember = (admin: Admin): TeamMember =>
  answerOf(teamMember, {
    ...admin,
    second_factor: admin.second_factor_at !== null,
    in_own_hands: !admin.must_change_password,
  });

/** The newest name of every administrator there ever was: those who have an account first, by name, 500 at most. */
export function findColleagues(manager: EntityManager): Promise<Colleague[]> {
  return rows(
    manager,
    `SELECT named.admin_id AS id, named.username, admins.id IS NOT NULL AS active,
       coalesce('support' = ANY (admins.areas), false) AS answers
     FROM (SELECT DISTINCT ON (admin_id) admin_id, username FROM admin_names ORDER BY admin_id, since DESC) AS named
     LEFT JOIN admins ON admins.id = named.admin_id
     ORDER BY active DESC, lower(named.username), named.admin_id LIMIT 500`,
  );
}
