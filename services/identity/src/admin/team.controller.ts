import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put } from '@nestjs/common';
import { changeAdminPassword, createAdmin, updateAdmin, uuid, type TeamMember } from '@raffle/contracts';
import {
  AdminId,
  Caller,
  csvFile,
  RequireAdmin,
  RequireSuperAdmin,
  wantsCsv,
  type CsvColumn,
  type InternalStatement,
} from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { actingAdmin } from '../audit/record-audit.js';
import { bearerToken } from '../requests/bearer-token.js';
import { readForm } from '../requests/read-form.js';
import { Admin } from './admin.entity.js';
import { ChangeAdminPassword } from './change-admin-password.js';
import { ManageTeam } from './manage-team.js';
import { showTeamMember } from './show-team-member.js';

/** A shop has a handful; more would need pages. */
const mostShown = 1_000;

/** The table's columns, in the screen's words. */
const csvColumns: readonly CsvColumn<TeamMember>[] = [
  { title: 'Identifiant', value: ({ id }) => id },
  { title: 'Compte', value: ({ username }) => username },
  { title: 'Rôle', value: ({ role }) => role },
  { title: 'Créé', value: ({ created_at }) => created_at },
  { title: 'Dernière connexion', value: ({ last_login_at }) => last_login_at },
];

@Controller('admin')
export class TeamController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly team: ManageTeam,
    private readonly passwords: ChangeAdminPassword,
  ) {}

  @Get('admins')
  @RequireSuperAdmin()
  async list(@Headers('accept') accept?: string) {
    const admins = await this.dataSource.manager.find(Admin, {
      order: { createdAt: 'ASC', id: 'ASC' },
      take: mostShown,
    });
    const shown = admins.map(showTeamMember);
    return wantsCsv(accept) ? csvFile('administrateurs', csvColumns, Readable.from(shown)) : { admins: shown };
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
