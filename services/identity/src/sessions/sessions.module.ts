import { Module } from '@nestjs/common';
import { SessionStore } from '@raffle/service-kit';
import { AttemptDelays } from './attempt-delays.js';
import { OpenUserSession } from './open-user-session.js';
import { CloseSessionStore, sessionStoreProvider } from './session-store.provider.js';

@Module({
  providers: [sessionStoreProvider, CloseSessionStore, AttemptDelays, OpenUserSession],
  exports: [SessionStore, AttemptDelays, OpenUserSession],
})
export class SessionsModule {}
