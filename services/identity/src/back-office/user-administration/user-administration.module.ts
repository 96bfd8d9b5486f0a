import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../../authentication/authentication.module.js';
import { PasswordResetModule } from '../../password-reset/password-reset.module.js';
import { BlockUser } from './block-user.js';
import { ListUsers } from './list-users.js';
import { ReplacePublicName } from './replace-public-name.js';
import { UserAdministrationController } from './user-administration.controller.js';

@Module({
  imports: [AuthenticationModule, PasswordResetModule],
  controllers: [UserAdministrationController],
  providers: [ListUsers, BlockUser, ReplacePublicName],
  exports: [BlockUser],
})
export class UserAdministrationModule {}
