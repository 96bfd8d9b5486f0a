import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { userList as list, type listUsers } from '@raffle/contracts/http/user-list';
import { listAll, listPage } from '@raffle/service-kit/database';
import { listFile, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { recordAct } from '../../audit/record-audit.js';
import {
  adminUsersById,
  showAdminUser,
  userColumns,
  userList,
  type AdminUserRow,
  type UserQuery,
} from './user-administration.queries.js';

/** The back-office's list of users: a page, or everything as CSV. */
@Injectable()
export class ListUsers {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: UserQuery, now = new Date()): Promise<AnswerOf<typeof listUsers>> {
    const { rows, ...page } = await listPage(this.dataSource.manager, userList(query, now), query, adminUsersById(now));
    return { users: rows, ...page };
  }

  /** Recorded in the audit log, because it contains phones (docs/product.md rule 33). */
  async csv(query: UserQuery, admin: Actor, now = new Date()) {
    await recordAct(this.dataSource.manager, admin, { action: 'user.exported' });
    const show = (user: AdminUserRow) => showAdminUser(user, now);
    return listFile(list, listAll(this.dataSource, userList(query, now), userColumns, show), query);
  }
}
