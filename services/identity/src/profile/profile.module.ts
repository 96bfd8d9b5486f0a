import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { ChangePassword } from './change-password.js';
import { OwnDataController } from './own-data.controller.js';
import { ProfileController } from './profile.controller.js';
import { UpdateProfile } from './update-profile.js';

@Module({
  imports: [AuthenticationModule],
  controllers: [ProfileController, OwnDataController],
  providers: [UpdateProfile, ChangePassword],
})
export class ProfileModule {}
