import { Injectable } from '@nestjs/common';
import { ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { endClaim } from '../registration/registration.queries.js';
import { SessionRevocations } from '../sessions/session-revocations.js';
import type { SessionHolder } from '../sessions/session-revocations.queries.js';
import { lockUser } from '../users/users.queries.js';

/** Ends one session, immediately and on every gateway. */
@Injectable()
export class LogOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
    private readonly revocations: SessionRevocations,
  ) {}

  /** @throws ProblemException `forbidden` when the token is another person's */
  async logOut({ kind, id }: SessionHolder, token: string): Promise<void> {
    const session = await this.sessions.find(token);
    if (session && (session.kind !== kind || session.id !== id)) throw new ProblemException('forbidden');
    await this.dataSource.transaction(async (manager) => {
      const which = session && { only: session.sessionId };
      if (kind === 'user') {
        // A concurrent claim sees that it has ended: it locks the account too.
        await lockUser(manager, id);
        await endClaim(manager, id);
      }
      if (which) await this.revocations.endAccess(manager, { kind, id }, which);
    });
    await this.revocations.applyTo({ kind, id });
  }
}
