import { Injectable } from '@nestjs/common';
import type { AdminUser, listUsers, userSortColumns } from '@raffle/contracts/http/admin-users';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { csvFile, endOfDay, startOfDay, type CsvColumn } from '@raffle/service-kit';
import { DataSource, In } from 'typeorm';
import { User } from '../users/user.entity.js';
import { andUserSearch, Conditions, searchPatterns } from '../lists/conditions.js';
import { inOrder, readAll, readPage, type ListSource } from '../lists/list-source.js';
import { activeForMs, showAdminUser } from './show-admin-user.js';

type Query = QueryOf<typeof listUsers>;

/** Spelled as in the indexes; a person who was never active sorts as the oldest. */
const keys: Record<(typeof userSortColumns)[number], string> = {
  created_at: 'created_at',
  name: 'sort_name',
  phone: 'phone COLLATE "C"',
  city: 'sort_city',
  tickets: 'tickets',
  referrals: 'referrals',
  total_spent: 'total_spent',
  last_active: `coalesce(last_active, '-infinity'::timestamptz)`,
};

const csvColumns: CsvColumn<AdminUser>[] = [
  { title: 'Identifiant', value: ({ id }) => id },
  { title: 'Nom', value: ({ name }) => name },
  { title: 'Téléphone', value: ({ phone }) => phone },
  { title: 'Ville', value: ({ city }) => city },
  { title: 'Tickets', value: ({ tickets }) => tickets },
  { title: 'Code de parrainage', value: ({ referralCode }) => referralCode },
  { title: 'Parrainages', value: ({ referrals }) => referrals },
  { title: 'Invité par', value: ({ referrer_id }) => referrer_id },
  { title: 'Dépensé (F CFA)', value: ({ total_spent }) => total_spent },
  { title: 'Inscrit', value: ({ created_at }) => created_at },
  { title: 'Dernière activité', value: ({ last_active }) => last_active },
  { title: 'Actif', value: ({ active }) => (active ? 'oui' : 'non') },
  { title: 'Bloqué le', value: ({ blocked_at }) => blocked_at },
  { title: 'Raison du blocage', value: ({ block_reason }) => block_reason },
];

/** The back-office's list of users: a page, or everything as CSV. */
@Injectable()
export class ListUsers {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: Query, now = new Date()): Promise<{ users: AdminUser[]; total: number }> {
    const { manager } = this.dataSource;
    const { ids, total } = await readPage(manager, sourceOf(query, now), query);
    const users = inOrder(ids, await manager.findBy(User, { id: In(ids) }));
    return { users: users.map((user) => showAdminUser(user, now)), total };
  }

  csv(query: Query, now = new Date()) {
    return csvFile('utilisateurs', csvColumns, exported(this.dataSource, sourceOf(query, now), now));
  }
}

function sourceOf({ sort, direction, state, referrerId, from, to, q }: Query, now: Date): ListSource {
  const conditions = new Conditions();
  const activeSince = () =>
    `coalesce(last_active, '-infinity'::timestamptz) > ${conditions.parameter(new Date(now.getTime() - activeForMs))}`;
  if (state === 'active') conditions.and(activeSince());
  if (state === 'inactive') conditions.and(`NOT (${activeSince()})`);
  if (state === 'blocked') conditions.and('blocked_at IS NOT NULL');
  if (referrerId) conditions.and(`referrer_id = ${conditions.parameter(referrerId)}`);
  if (from) conditions.and(`created_at >= ${conditions.parameter(startOfDay(from))}`);
  if (to) conditions.and(`created_at < ${conditions.parameter(endOfDay(to))}`);
  andUserSearch(conditions, q);
  const searching = searchPatterns(q).length > 0;
  return { table: 'users', key: keys[sort], direction, conditions, searching };
}

/** Named as the entity's properties, so that an exported row is shown like any other. */
const columns = `id, name, phone, city, tickets, referral_code AS "referralCode", referrals, referrer_id AS "referrerId",
  total_spent::float8 AS "totalSpent", created_at AS "createdAt", last_active AS "lastActive", blocked_at AS "blockedAt",
  block_reason AS "blockReason"`;

async function* exported(dataSource: DataSource, source: ListSource, now: Date) {
  for await (const row of readAll<User>(dataSource, source, columns)) yield showAdminUser(row, now);
}
