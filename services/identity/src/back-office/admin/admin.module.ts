import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthenticationModule } from '../../authentication/authentication.module.js';
import { ChangeAdminPassword } from './admin-password.js';
import { AdminController } from './admin.controller.js';
import { Admin } from './admin.entity.js';
import { ListAdmins } from './list-admins.js';
import { ManageTeam } from './manage-team.js';
import { TasksController } from './tasks.controller.js';

/** The administrators, their list layouts, and the tasks that they have taken. */
@Module({
  imports: [TypeOrmModule.forFeature([Admin]), AuthenticationModule],
  controllers: [AdminController, TasksController],
  providers: [ListAdmins, ManageTeam, ChangeAdminPassword],
})
export class AdminModule {}
