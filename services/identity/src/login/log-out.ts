import { Injectable } from '@nestjs/common';
import { ProblemException, SessionStore, type Subject } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { endClaim } from '../registration/registration.queries.js';

/** Ends one session, immediately and on every gateway. */
@Injectable()
export class LogOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
  ) {}

  /** @throws ProblemException `forbidden` when the token is another person's */
  async logOut(subject: Pick<Subject, 'kind' | 'id'>, token: string): Promise<void> {
    const session = await this.sessions.find(token);
    if (session && (session.kind !== subject.kind || session.id !== subject.id))
      throw new ProblemException('forbidden');
    // The claim first: in the other order a crash in between would leave a claim secret that opens a new session.
    if (subject.kind === 'user') await endClaim(this.dataSource.manager, subject.id);
    await this.sessions.revoke(token);
  }
}
