import { Injectable } from '@nestjs/common';
import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { csvFile, listAll, listPage, type CsvColumn } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type { User } from '../users/user.entity.js';
import { showAdminUser } from './show-admin-user.js';
import { adminUsersById, userColumns, userList, type UserQuery } from './user-list.queries.js';

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

  async page(query: UserQuery, now = new Date()): Promise<{ users: AdminUser[]; total: number }> {
    const { rows, total } = await listPage(this.dataSource.manager, userList(query, now), query, adminUsersById(now));
    return { users: rows, total };
  }

  csv(query: UserQuery, now = new Date()) {
    const show = (user: User) => showAdminUser(user, now);
    return csvFile('utilisateurs', csvColumns, listAll(this.dataSource, userList(query, now), userColumns, show));
  }
}
