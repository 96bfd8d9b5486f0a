import { Module } from '@nestjs/common';
import { SessionStore } from '@raffle/service-kit';
import { AttemptDelays } from './attempt-delays.js';
import { LoginAttempts } from './login-attempts.js';
import { OpenUserSession } from './open-user-session.js';
import { SessionRevocations } from './session-revocations.js';
import { CloseSessionStore, sessionStoreProvider } from './session-store.provider.js';

@Module({
  providers: [
    sessionStoreProvider,
    CloseSessionStore,
    AttemptDelays,
    LoginAttempts,
    OpenUserSession,
    SessionRevocations,
  ],
  exports: [SessionStore, AttemptDelays, LoginAttempts, OpenUserSession, SessionRevocations],
})
export class SessionsModule {}
