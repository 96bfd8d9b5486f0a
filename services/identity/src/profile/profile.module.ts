import { Module } from '@nestjs/common';
import { accountOfPerson } from '@raffle/contracts/internal';
import { ownDataController } from '@raffle/service-kit/database';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { ChangePassword } from './change-password.js';
import { CarryOutClosings } from './carry-out-closings.js';
import { CloseAccount } from './close-account.js';
import { EraseAccount } from './erase-account.js';
import { ownData } from './own-data.js';
import { ProfileController } from './profile.controller.js';
import { UpdateProfile } from './update-profile.js';

/** A person's own account: what they see, change, download and close. */
@Module({
  imports: [AuthenticationModule],
  controllers: [ProfileController, ownDataController(accountOfPerson, ownData)],
  providers: [UpdateProfile, ChangePassword, CloseAccount, EraseAccount, CarryOutClosings],
})
export class ProfileModule {}
