import { Module } from '@nestjs/common';
import { SessionStore } from '@raffle/service-kit';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { AttemptDelays } from './attempt-delays.js';
import { LogInAdmin } from './log-in-admin.js';
import { LogInUser } from './log-in-user.js';
import { LogOut } from './log-out.js';
import { OpenUserSession } from './open-user-session.js';
import { CloseSessionStore, sessionStoreProvider } from './session-store.provider.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [PasswordsModule],
  controllers: [SessionsController],
  providers: [sessionStoreProvider, CloseSessionStore, AttemptDelays, OpenUserSession, LogInUser, LogInAdmin, LogOut],
  exports: [SessionStore, AttemptDelays, OpenUserSession],
})
export class SessionsModule {}
