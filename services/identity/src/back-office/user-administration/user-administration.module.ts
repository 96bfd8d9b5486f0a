import { Module } from '@nestjs/common';
import { HeldActs } from '@raffle/back-office-kit';
import { recordAct } from '../../audit/record-audit.js';
import { AuthenticationModule } from '../../authentication/authentication.module.js';
import { PasswordResetModule } from '../../password-reset/password-reset.module.js';
import { BlockUser } from './block-user.js';
import { HeldBlock, HoldBlock } from './held-block.js';
import { HeldBlocksController } from './held-blocks.controller.js';
import { ListUsers } from './list-users.js';
import { ReplacePublicName } from './replace-public-name.js';
import { UserAdministrationController } from './user-administration.controller.js';

@Module({
  imports: [AuthenticationModule, PasswordResetModule],
  controllers: [UserAdministrationController, HeldBlocksController],
  providers: [
    ListUsers,
    BlockUser,
    ReplacePublicName,
    HoldBlock,
    ...HeldActs.of({ block: HeldBlock }, (_outbox, manager, by, act) => recordAct(manager, by, act)),
  ],
  exports: [BlockUser],
})
export class UserAdministrationModule {}
