import { Controller, Param } from '@nestjs/common';
import { getAdminById } from '@raffle/contracts/internal';
import { adminRole, uuid } from '@raffle/contracts/values';
import { Operation, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Admin } from './admin.entity.js';

@Controller()
export class InternalAdminsController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(getAdminById)
  async byId(@Param('id', { schema: uuid }) id: string) {
    const admin = await this.dataSource.manager.findOneBy(Admin, { id });
    if (!admin) throw new ProblemException('admin_not_found');
    return { id: admin.id, username: admin.username, role: adminRole.parse(admin.role) };
  }
}
