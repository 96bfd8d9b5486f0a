import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { changeAdminPassword, createAdmin, listAdmins, updateAdmin, uuid } from '@raffle/contracts';
import {
  AdminId,
  Caller,
  RequireAdmin,
  RequireSuperAdmin,
  wantsCsv,
  type InternalStatement,
} from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { actingAdmin } from '../audit/record-audit.js';
import { bearerToken } from '../requests/bearer-token.js';
import { readForm } from '../requests/read-form.js';
import { ChangeAdminPassword } from './change-admin-password.js';
import { ListAdmins } from './list-admins.js';
import { ManageTeam } from './manage-team.js';
import { showTeamMember } from './show-team-member.js';

type ListQuery = z.output<NonNullable<(typeof listAdmins)['query']>>;

@Controller('admin')
export class TeamController {
  constructor(
    private readonly listing: ListAdmins,
    private readonly team: ManageTeam,
    private readonly passwords: ChangeAdminPassword,
  ) {}

  @Get('admins')
  @RequireSuperAdmin()
  list(@Query({ schema: listAdmins.query }) query: ListQuery, @Headers('accept') accept?: string) {
    return wantsCsv(accept) ? this.listing.csv(query) : this.listing.page(query);
  }

  @Post('admins')
  @RequireSuperAdmin()
  @HttpCode(201)
  async add(@Body() body: unknown, @AdminId() adminId: string, @Caller() caller: InternalStatement) {
    const added = await this.team.add(readForm(createAdmin, body), actingAdmin(adminId, caller));
    return { admin: showTeamMember(added) };
  }

  @Put('admins/:id')
  @RequireSuperAdmin()
  async change(
    @Param('id', { schema: uuid }) id: string,
    @Body() body: unknown,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
    @Headers('authorization') authorization?: string,
  ) {
    const by = { ...actingAdmin(adminId, caller), token: bearerToken(authorization) };
    return { admin: showTeamMember(await this.team.change(id, readForm(updateAdmin, body), by)) };
  }

  @Delete('admins/:id')
  @RequireSuperAdmin()
  @HttpCode(204)
  remove(@Param('id', { schema: uuid }) id: string, @AdminId() adminId: string, @Caller() caller: InternalStatement) {
    return this.team.remove(id, actingAdmin(adminId, caller));
  }

  @Put('password')
  @RequireAdmin()
  @HttpCode(204)
  changePassword(
    @Body() body: unknown,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
    @Headers('authorization') authorization?: string,
  ) {
    const by = { ...actingAdmin(adminId, caller), token: bearerToken(authorization) };
    return this.passwords.change(by, readForm(changeAdminPassword, body));
  }
}
