import { Injectable } from '@nestjs/common';
import type { Colleague, listAdmins, TeamMember } from '@raffle/contracts/http/admin-team';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listAll, listPage } from '@raffle/service-kit/database';
import { csvFile, type CsvColumn } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { countConfirmed } from '../settings/settings.queries.js';
import { textTable } from '../text-table.js';
import type { Admin } from './admin.entity.js';
import {
  adminColumns,
  adminList,
  findColleagues,
  findTeamMembers,
  isOneAdminLeft,
  showTeamMember,
  type AdminQuery,
} from './admin.queries.js';

const csvColumns: readonly CsvColumn<TeamMember>[] = [
  { title: 'Identifiant', value: ({ id }) => id },
  { title: 'Compte', value: ({ username }) => username },
  { title: 'Rôle', value: ({ role }) => role },
  { title: 'Créé', value: ({ created_at }) => created_at },
  { title: 'Dernière connexion', value: ({ last_login_at }) => last_login_at },
  { title: 'Deux étapes', value: ({ second_factor }) => (second_factor ? 'Oui' : 'Non') },
  { title: 'Confirmé', value: ({ confirmed }) => (confirmed ? 'Oui' : 'Non') },
];

/** The list of back-office accounts: a page, or everything as CSV. */
@Injectable()
export class ListAdmins {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: AdminQuery): Promise<AnswerOf<typeof listAdmins>> {
    const { manager } = this.dataSource;
    const { rows, total } = await listPage(manager, adminList(query), query, findTeamMembers);
    return {
      admins: rows,
      total,
      one_left: await isOneAdminLeft(manager),
      confirmed: (await countConfirmed(manager)).all,
    };
  }

  /** The newest name of every administrator there ever was, 500 at most. */
  colleagues(): Promise<Colleague[]> {
    return findColleagues(this.dataSource.manager);
  }

  csv(query: AdminQuery) {
    return csvFile(
      'administrateurs',
      csvColumns,
      listAll(this.dataSource, adminList(query), adminColumns, showTeamMember),
    );
  }
}

/** The accounts as a table for the operator's terminal; times in UTC. */
export function teamTable(
  admins: readonly Pick<Admin, 'username' | 'role' | 'confirmed' | 'createdAt' | 'lastLoginAt'>[],
): string {
  return textTable([
    ['USERNAME', 'ROLE', 'CONFIRMED', 'CREATED (UTC)', 'LAST LOGIN (UTC)'],
    ...admins.map(({ username, role, confirmed, createdAt, lastLoginAt }) => [
      username,
      role,
      confirmed ? 'yes' : 'no',
      minute(createdAt),
      lastLoginAt ? minute(lastLoginAt) : 'never',
    ]),
  ]);
}

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
