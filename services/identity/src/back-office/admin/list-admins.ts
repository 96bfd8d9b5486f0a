import { Injectable } from '@nestjs/common';
import { teamMember, type Colleague } from '@raffle/contracts/http/admin-team';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { teamList, type listAdmins } from '@raffle/contracts/http/team-list';
import { listAll, listPage } from '@raffle/service-kit/database';
import { answerOf, listFile } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { textTable } from '../text-table.js';
import type { Admin } from './admin.entity.js';
import {
  accountsFor,
  areFirstTwo,
  countConfirmed,
  findColleagues,
  findTeamMembers,
  isOneAdminLeft,
  teamMemberColumns,
  type AdminQuery,
  type TeamMemberRow,
} from './admin.queries.js';

/** The list of back-office accounts: a page, or everything as CSV. */
@Injectable()
export class ListAdmins {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: AdminQuery): Promise<AnswerOf<typeof listAdmins>> {
    const { manager } = this.dataSource;
    const { rows, ...page } = await listPage(manager, accountsFor(query), query, findTeamMembers);
    return {
      admins: rows,
      ...page,
      one_left: await isOneAdminLeft(manager),
      confirmed: (await countConfirmed(manager)).all,
      first_two: await areFirstTwo(manager),
    };
  }

  /** The newest name of every administrator there ever was, 500 at most. */
  colleagues(): Promise<Colleague[]> {
    return findColleagues(this.dataSource.manager);
  }

  csv(query: AdminQuery) {
    const show = (row: TeamMemberRow) => answerOf(teamMember, row);
    return listFile(teamList, listAll(this.dataSource, accountsFor(query), teamMemberColumns, show), {});
  }
}

/** The accounts as a table for the operator's terminal; times in UTC. */
export function teamTable(
  admins: readonly Pick<Admin, 'username' | 'role' | 'confirmed' | 'created_at' | 'last_login_at'>[],
): string {
  return textTable([
    ['USERNAME', 'ROLE', 'CONFIRMED', 'CREATED (UTC)', 'LAST LOGIN (UTC)'],
    ...admins.map(({ username, role, confirmed, created_at: createdAt, last_login_at: lastLoginAt }) => [
      username,
      role,
      confirmed ? 'yes' : 'no',
      minute(createdAt),
      lastLoginAt ? minute(lastLoginAt) : 'never',
    ]),
  ]);
}

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');
