import { Body, Controller, Param } from '@nestjs/common';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import {
  changeAdminPassword,
  createAdmin,
  deleteAdmin,
  listAdmins,
  listColleagues,
  updateAdmin,
} from '@raffle/contracts/http/admin-team';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { getAdminById } from '@raffle/contracts/internal';
import { adminRole, uuid } from '@raffle/contracts/values';
import { Endpoint, Operation, ProblemException, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { BearerToken } from '../authentication/request-headers.js';
import { readForm } from '../read-form.js';
import { ChangeAdminPassword } from './admin-password.js';
import { Admin } from './admin.entity.js';
import { showTeamMember } from './admin.queries.js';
import { ListAdmins } from './list-admins.js';
import { ManageTeam } from './manage-team.js';

@Controller()
export class AdminController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listing: ListAdmins,
    private readonly team: ManageTeam,
    private readonly passwords: ChangeAdminPassword,
  ) {}

  @Endpoint(listAdmins)
  list(@RequestQuery(listAdmins) query: QueryOf<typeof listAdmins>, @WantsCsv() csv: boolean) {
    return csv ? this.listing.csv(query) : this.listing.page(query);
  }

  @Endpoint(listColleagues)
  async colleagues() {
    return { colleagues: await this.listing.colleagues() };
  }

  @Endpoint(createAdmin)
  async add(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    return { admin: showTeamMember(await this.team.add(readForm(createAdmin, body), admin)) };
  }

  @Endpoint(updateAdmin)
  async change(
    @Param('id', { schema: uuid }) id: string,
    @Body() body: unknown,
    @ActingAdmin() admin: Actor,
    @BearerToken() token: string,
  ) {
    return { admin: showTeamMember(await this.team.change(id, readForm(updateAdmin, body), { ...admin, token })) };
  }

  @Endpoint(deleteAdmin)
  remove(@Param('id', { schema: uuid }) id: string, @ActingAdmin() admin: Actor) {
    return this.team.remove(id, admin);
  }

  @Endpoint(changeAdminPassword)
  changePassword(@Body() body: unknown, @ActingAdmin() admin: Actor, @BearerToken() token: string) {
    return this.passwords.change({ ...admin, token }, readForm(changeAdminPassword, body));
  }

  /** For the other services. */
  @Operation(getAdminById)
  async byId(@Param('id', { schema: uuid }) id: string) {
    const admin = await this.dataSource.manager.findOneBy(Admin, { id });
    if (!admin) throw new ProblemException('admin_not_found');
    return { id: admin.id, username: admin.username, role: adminRole.parse(admin.role) };
  }
}
