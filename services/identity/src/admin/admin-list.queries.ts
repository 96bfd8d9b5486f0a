import type { Colleague, listAdmins, TeamMember } from '@raffle/contracts/http/admin-team';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { Conditions, rows, wordPatterns, type ListSource } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import type { Admin } from './admin.entity.js';
import { showTeamMember } from './show-team-member.js';

export type AdminQuery = QueryOf<typeof listAdmins>;

/** Must match the index expressions; an account that never logged in sorts as the oldest. */
const sortKeys: Record<AdminQuery['sort'], string> = {
  created_at: 'created_at',
  username: 'sort_name',
  role: 'role',
  last_login_at: `coalesce(last_login_at, '-infinity'::timestamptz)`,
};

/** The accounts that match a query. Digits and signs in a username are not read as a phone number. */
export function adminList({ role, q, sort, direction }: AdminQuery): ListSource {
  const where = new Conditions()
    .equal('role', role)
    .search(wordPatterns(q), (pattern) => `search LIKE fold_text(${pattern})`);
  return { from: 'admins', where, key: sortKeys[sort], id: 'id', direction, onePass: where.isSearch };
}

/** Aliased to the entity's properties, to skip its hydration. */
export const adminColumns =
  'id, username, role, created_at AS "createdAt", last_login_at AS "lastLoginAt", second_factor_at AS "secondFactorAt", confirmed';

/** Accounts by id. */
export async function findTeamMembers(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, TeamMember>> {
  const admins = await rows<Admin>(manager, `SELECT ${adminColumns} FROM admins WHERE id = ANY ($1)`, [ids]);
  return new Map(admins.map((admin) => [admin.id, showTeamMember(admin)]));
}

/** The newest name of every administrator there ever was: those who have an account first, by name, 500 at most. */
export function findColleagues(manager: EntityManager): Promise<Colleague[]> {
  return rows(
    manager,
    `SELECT named.admin_id AS id, named.username, admins.id IS NOT NULL AS active
     FROM (SELECT DISTINCT ON (admin_id) admin_id, username FROM admin_names ORDER BY admin_id, since DESC) AS named
     LEFT JOIN admins ON admins.id = named.admin_id
     ORDER BY active DESC, lower(named.username), named.admin_id LIMIT 500`,
  );
}
