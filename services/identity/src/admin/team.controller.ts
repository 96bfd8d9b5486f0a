import { Body, Controller, Param } from '@nestjs/common';
import {
  changeAdminPassword,
  createAdmin,
  deleteAdmin,
  listAdmins,
  listColleagues,
  updateAdmin,
} from '@raffle/contracts/http/admin-team';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { BearerToken } from '../authentication/request-headers.js';
import { readForm } from '../read-form.js';
import { ChangeAdminPassword } from './change-admin-password.js';
import { ListAdmins } from './list-admins.js';
import { ManageTeam } from './manage-team.js';
import { showTeamMember } from './show-team-member.js';

@Controller()
export class TeamController {
  constructor(
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
}
