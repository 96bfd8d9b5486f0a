import { Module } from '@nestjs/common';
import { accountOfPerson } from '@raffle/contracts/internal';
import { ownDataController } from '@raffle/service-kit';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { ChangePassword } from './change-password.js';
import { ownData } from './own-data.js';
import { ProfileController } from './profile.controller.js';
import { UpdateProfile } from './update-profile.js';

@Module({
  imports: [AuthenticationModule],
  controllers: [ProfileController, ownDataController(accountOfPerson, ownData)],
  providers: [UpdateProfile, ChangePassword],
})
export class ProfileModule {}
