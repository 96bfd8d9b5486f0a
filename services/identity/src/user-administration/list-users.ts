import { Injectable } from '@nestjs/common';
import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { listAll, listPage } from '@raffle/service-kit/database';
import { csvFile, type CsvColumn, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import {
  adminUsersById,
  showAdminUser,
  userColumns,
  userList,
  type AdminUserRow,
  type UserQuery,
} from './user-administration.queries.js';

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
  { title: 'Inscription payée par', value: ({ payer_phone }) => payer_phone },
  { title: 'Premier appareil', value: ({ first_device }) => first_device },
];

/** The back-office's list of users: a page, or everything as CSV. */
@Injectable()
export class ListUsers {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: UserQuery, now = new Date()): Promise<{ users: AdminUser[]; total: number }> {
    const { rows, total } = await listPage(this.dataSource.manager, userList(query, now), query, adminUsersById(now));
    return { users: rows, total };
  }

  /** Recorded in the audit log, because it contains phones (docs/product.md rule 33). */
  async csv(query: UserQuery, admin: Actor, now = new Date()) {
    await recordAct(this.dataSource.manager, admin, { action: 'user.exported' });
    const show = (user: AdminUserRow) => showAdminUser(user, now);
    return csvFile(
      'utilisateurs',
      csvColumns,
      listAll(this.dataSource, userList(query, now), userColumns, show),
      query,
    );
  }
}
