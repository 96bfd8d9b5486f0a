import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { blockUser, listUsers, uuid } from '@raffle/contracts';
import { AdminId, Caller, ProblemException, RequireAdmin, wantsCsv, type InternalStatement } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { User } from '../accounts/user.entity.js';
import { actingAdmin } from '../audit/record-audit.js';
import { IssueResetCode } from '../password-reset/issue-reset-code.js';
import { plainText, readForm } from '../requests/read-form.js';
import { BlockUser } from './block-user.js';
import { ListUsers } from './list-users.js';
import { showAdminUser } from './show-admin-user.js';

type ListQuery = z.output<NonNullable<(typeof listUsers)['query']>>;
const show = (user: User) => ({ user: showAdminUser(user, new Date()) });

@Controller('admin/users')
@RequireAdmin()
export class AdminUsersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listing: ListUsers,
    private readonly blocking: BlockUser,
    private readonly codes: IssueResetCode,
  ) {}

  @Get()
  list(@Query({ schema: listUsers.query }) query: ListQuery, @Headers('accept') accept?: string) {
    return wantsCsv(accept) ? this.listing.csv(query) : this.listing.page(query);
  }

  @Get(':id')
  async one(@Param('id', { schema: uuid }) id: string) {
    const user = await this.dataSource.manager.findOneBy(User, { id });
    if (!user) throw new ProblemException('user_not_found');
    return show(user);
  }

  @Post(':id/block')
  @HttpCode(200)
  async block(
    @Param('id', { schema: uuid }) id: string,
    @Body() body: unknown,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ) {
    const reason = plainText('reason', readForm(blockUser, body).reason.replace(/\s+/g, ' '));
    return show(await this.blocking.block(id, reason, actingAdmin(adminId, caller)));
  }

  @Post(':id/unblock')
  @HttpCode(200)
  async unblock(
    @Param('id', { schema: uuid }) id: string,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ) {
    return show(await this.blocking.unblock(id, actingAdmin(adminId, caller)));
  }

  @Post(':id/reset-code')
  @HttpCode(201)
  issueResetCode(
    @Param('id', { schema: uuid }) id: string,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ) {
    return this.codes.issue(id, actingAdmin(adminId, caller));
  }
}
