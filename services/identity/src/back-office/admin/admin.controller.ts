import { Controller } from '@nestjs/common';
import {
  changeAdminPassword,
  createAdmin,
  deleteAdmin,
  listColleagues,
  updateAdmin,
} from '@raffle/contracts/http/admin-team';
import { listAdmins } from '@raffle/contracts/http/team-list';
import { getAdminById, isOnlyAdmin, noteAdminVisit } from '@raffle/contracts/internal';
import { adminRole } from '@raffle/contracts/values';
import { Endpoint, Operation, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { ChangeAdminPassword } from './admin-password.js';
import { Admin } from './admin.entity.js';
import { isAlone, showTeamMember } from './admin.queries.js';
import { ListAdmins } from './list-admins.js';
import { awaySince, noteVisit } from './admin-visits.queries.js';
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
  list({ query, csv }: Call<typeof listAdmins>) {
    return csv ? this.listing.csv(query) : this.listing.page(query);
  }

  @Endpoint(listColleagues)
  async colleagues() {
    return { colleagues: await this.listing.colleagues() };
  }

  @Endpoint(createAdmin)
  async add({ body, actor: admin }: Call<typeof createAdmin>) {
    return { admin: showTeamMember(await this.team.addAdmin(body, admin)) };
  }

  @Endpoint(updateAdmin)
  async change({ params: { id }, body, actor: admin, token }: Call<typeof updateAdmin>) {
    return { admin: showTeamMember(await this.team.changeAdmin(id, body, { ...admin, token })) };
  }

  @Endpoint(deleteAdmin)
  remove({ params: { id }, actor: admin }: Call<typeof deleteAdmin>) {
    return this.team.removeAdmin(id, admin);
  }

  @Endpoint(changeAdminPassword)
  changePassword({ body, actor: admin, token }: Call<typeof changeAdminPassword>) {
    return this.passwords.changeOwnPassword({ ...admin, token }, body);
  }

  /** For the other services. */
  @Operation(isOnlyAdmin)
  async isOnly({ params: { id } }: Call<typeof isOnlyAdmin>) {
    return { only: await isAlone(this.dataSource.manager, id) };
  }

  @Operation(getAdminById)
  async byId({ params: { id } }: Call<typeof getAdminById>) {
    return this.account(id);
  }

  @Operation(noteAdminVisit)
  async visit({ params: { id } }: Call<typeof noteAdminVisit>) {
    const account = await this.account(id);
    await noteVisit(this.dataSource.manager, id);
    return { ...account, away_since: (await awaySince(this.dataSource.manager, id))?.toISOString() ?? null };
  }

  private async account(id: string) {
    const admin = await this.dataSource.manager.findOneBy(Admin, { id });
    if (!admin) throw new ProblemException('admin_not_found');
    return { id: admin.id, username: admin.username, role: adminRole.parse(admin.role), areas: admin.areas };
  }
}
