import { Module } from '@nestjs/common';
import { SessionStore } from '@raffle/service-kit';
import { AttemptDelays } from './attempt-delays.js';
import { GuessLimits } from './guess-limits.js';
import { OpenUserSession } from './open-user-session.js';
import { SessionRevocations } from './session-revocations.js';
import { CloseSessionStore, sessionStoreProvider } from './session-store.provider.js';

@Module({
  providers: [sessionStoreProvider, CloseSessionStore, AttemptDelays, GuessLimits, OpenUserSession, SessionRevocations],
  exports: [SessionStore, AttemptDelays, GuessLimits, OpenUserSession, SessionRevocations],
})
export class SessionsModule {}
