import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { Admin } from './admin.entity.js';
import { ChangeAdminPassword } from './change-admin-password.js';
import { InternalAdminsController } from './internal-admins.controller.js';
import { ListAdmins } from './list-admins.js';
import { ManageTeam } from './manage-team.js';
import { TeamController } from './team.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([Admin]), AuthenticationModule],
  controllers: [InternalAdminsController, TeamController],
  providers: [ListAdmins, ManageTeam, ChangeAdminPassword],
})
export class AdminModule {}
