import { Controller, Get, Param } from '@nestjs/common';
import { adminRole, uuid } from '@raffle/contracts';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Admin } from './admin.entity.js';

/** Serves contracts' getAdminById to the gateway. */
@Controller('internal/admins')
export class InternalAdminsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get(':id')
  async byId(@Param('id', { schema: uuid }) id: string) {
    const admin = await this.dataSource.manager.findOneBy(Admin, { id });
    if (!admin) throw new ProblemException('admin_not_found');
    return { id: admin.id, username: admin.username, role: adminRole.parse(admin.role) };
  }
}
