import { adminUser, userNote, type AdminUser, type UserNote } from '@raffle/contracts/http/admin-users';
import type { ListQuery } from '@raffle/contracts/http/define-list';
import type { userList as list } from '@raffle/contracts/http/user-list';
import {
  Conditions,
  containing,
  firstRow,
  rows,
  wordOrNumberPatterns,
  type ListSource,
} from '@raffle/service-kit/database';
import { answerOf, columnsOf, type RowOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { maskedPhone } from '../../users/phone-number.js';
import { showUser, shownUserColumns } from '../../users/show-user.js';
import type { User } from '../../users/user.entity.js';

export type UserQuery = ListQuery<typeof list>;

/** How long after their last activity a person counts as active, in milliseconds (docs/product.md section 9). */
const activeForMs = 24 * 3_600_000;

/** Must match the index expressions; a person who was never active sorts as the oldest. */
const sortKeys: Record<UserQuery['sort'], string> = {
  created_at: 'created_at',
  name: 'sort_name',
  phone: 'phone COLLATE "C"',
  city: 'sort_city',
  tickets: 'tickets',
  referrals: 'referrals',
  total_spent: 'total_spent',
  last_active: `coalesce(last_active, '-infinity'::timestamptz)`,
};
const wholeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const shortId = /^[\da-f]{6}$/i;

/** The people that match a query, also by id: the whole one, or its last six characters, which the back-office shows. */
export function userList(query: UserQuery, now: Date): ListSource {
  const where = new Conditions();
  const activeSince = () => `${sortKeys.last_active} > ${where.parameter(new Date(now.getTime() - activeForMs))}`;
  if (query.state === 'active') where.and(activeSince());
  if (query.state === 'inactive') where.and(`NOT (${activeSince()})`);
  if (query.state === 'blocked') where.and('blocked_at IS NOT NULL');
  if (query.state === 'linked')
    where.and(`id = ANY (ARRAY(${sharing('payer_phone')} UNION ${sharing('first_device')}))`);
  if (query.linkedTo !== undefined) {
    const id = where.parameter(query.linkedTo);
    where.and(`id <> ${id} AND (${sameAs('payer_phone', id)} OR ${sameAs('first_device', id)})`);
  }
  if (query.ids !== undefined) where.and(`id = ANY (${where.parameter(query.ids.split(','))})`);
  where.equal('referrer_id', query.referrerId).days('created_at', query);
  const typed = query.q?.trim() ?? '';
  if (wholeId.test(typed)) {
    where.equal('id', typed);
  } else if (shortId.test(typed)) {
    const end = where.parameter(typed.toLowerCase());
    where.search(
      [containing(typed)],
      (pattern) => `(search LIKE fold_text(${pattern}) OR right(id::text, 6) = ${end})`,
    );
  } else {
    where.search(wordOrNumberPatterns(typed), (pattern) => `search LIKE fold_text(${pattern})`);
  }
  // The indexes contain the search text beside their keys: scanning from the nearer end is faster than sorting many matches.
  const onePass = query.state === 'linked' || query.linkedTo !== undefined;
  return { from: 'users', where, key: sortKeys[query.sort], id: 'id', direction: query.direction, onePass };
}

/** The accounts whose value another one has too: the values in the order of their index, then only those that are shared. */
const sharing = (column: string) =>
  `SELECT id FROM users WHERE ${column} IN (
     SELECT ${column} FROM users WHERE ${column} IS NOT NULL GROUP BY ${column} HAVING count(*) > 1)`;
const sameAs = (column: string, id: string) => `${column} = (SELECT ${column} FROM users WHERE id = ${id})`;

const adminUserColumns = [
  ...shownUserColumns,
  'block_reason',
  'referrer_id',
  'payer_phone',
  'first_device',
] as const satisfies (keyof User)[];
export type AdminUserRow = Pick<User, (typeof adminUserColumns)[number] | 'total_spent'>;
export const userColumns = `${adminUserColumns.join(', ')}, total_spent::float8 AS total_spent`;

/** People as administrators see them now, by id. */
export const adminUsersById =
  (now: Date) =>
  async (manager: EntityManager, ids: readonly string[]): Promise<Map<string, AdminUser>> => {
    const users = await rows<AdminUserRow>(manager, `SELECT ${userColumns} FROM users WHERE id = ANY ($1)`, [ids]);
    return new Map(users.map((user) => [user.id, showAdminUser(user, now)]));
  };

/** A person as administrators see them. */
export const showAdminUser = (row: AdminUserRow, now: Date): AdminUser =>
  answerOf(adminUser, {
    ...row,
    ...showUser(row),
    active: row.last_active !== null && row.last_active.getTime() > now.getTime() - activeForMs,
    payer_phone: maskedPhone(row.payer_phone),
    first_device: row.first_device && row.first_device.toString('hex', 0, 4),
  });

type NoteRow = RowOf<typeof userNote>;
const noteColumns = columnsOf(userNote);

/** The newest notes about a person. */
export async function findNotes(manager: EntityManager, userId: string): Promise<UserNote[]> {
  const found = await rows<NoteRow>(
    manager,
    `SELECT ${noteColumns} FROM user_notes WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT 200`,
    [userId],
  );
  return found.map((row) => answerOf(userNote, row));
}

/**
 * Adds a note, unless the person has no account. Waits for an erasure in progress, after which there is no account.
 * @returns undefined without an account
 */
export async function addNote(
  manager: EntityManager,
  note: { userId: string; adminId: string; text: string },
): Promise<UserNote | undefined> {
  const row = await firstRow<NoteRow>(
    manager,
    `INSERT INTO user_notes (id, user_id, admin_id, author, text)
     SELECT $1, users.id, admins.id, admins.username, $4 FROM users, admins
     WHERE users.id = $2 AND users.phone IS NOT NULL AND admins.id = $3 FOR SHARE OF users
     RETURNING ${noteColumns}`,
    [uuidv7(), note.userId, note.adminId, note.text],
  );
  return row && answerOf(userNote, row);
}
