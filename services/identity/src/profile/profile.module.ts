import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangePassword } from './change-password.js';
import { OwnDataController } from './own-data.controller.js';
import { ProfileController } from './profile.controller.js';
import { UpdateProfile } from './update-profile.js';

@Module({
  imports: [PasswordsModule, SessionsModule],
  controllers: [ProfileController, OwnDataController],
  providers: [UpdateProfile, ChangePassword],
})
export class ProfileModule {}
