import { Module } from '@nestjs/common';
import { PasswordResetModule } from '../password-reset/password-reset.module.js';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { AdminUsersController } from './admin-users.controller.js';
import { BlockUser } from './block-user.js';
import { ListUsers } from './list-users.js';
import { ReplacePublicName } from './replace-public-name.js';

@Module({
  imports: [AuthenticationModule, PasswordResetModule],
  controllers: [AdminUsersController],
  providers: [ListUsers, BlockUser, ReplacePublicName],
})
export class UserAdministrationModule {}
