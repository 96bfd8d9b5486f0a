import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { listOwnSessions } from '@raffle/contracts/http/open-sessions';
import { ProblemException } from '@raffle/service-kit/http';
import { sessionIdOf, SessionStore } from '@raffle/service-kit/redis';
import { DataSource, type EntityManager } from 'typeorm';
import { Admin } from '../back-office/admin/admin.entity.js';
import { lockAdmin } from '../back-office/admin/admin.queries.js';
import { recordAudit, type AuditEntry } from '../audit/record-audit.js';
import { forgetDevices, type SessionHolder } from '../authentication/authentication.queries.js';
import { SessionRevocations } from '../authentication/session-revocations.js';
import { endClaim } from '../registration/registration.queries.js';
import { lockUser } from '../users/users.queries.js';

const maxSessions = 100;

/** The caller who ends sessions. */
export interface Ending extends Pick<AuditEntry, 'actor' | 'address'> {
  /** The caller's session. */
  token: string;
}

/** Lists and ends the sessions of a person or an administrator (docs/product.md rule 14). */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
    private readonly revocations: SessionRevocations,
  ) {}

  /**
   * Ends the caller's session, immediately and on every gateway.
   * @throws ProblemException `forbidden` when the token is another person's
   */
  async logOut({ kind, id }: SessionHolder, token: string): Promise<void> {
    const session = await this.sessions.findSession(token);
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

  /** @param token of the caller's session. */
  async listSessions(holder: SessionHolder, token: string): Promise<AnswerOf<typeof listOwnSessions>> {
    const current = sessionIdOf(token);
    const open = await this.sessions.list(holder);
    return {
      sessions: open.slice(0, maxSessions).map(({ sessionId, device, openedAt, lastUsedAt }) => ({
        id: sessionId,
        device,
        current: sessionId === current,
        opened_at: openedAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
      })),
    };
  }

  /** @throws ProblemException `admin_not_found` */
  async listOfAdmin(id: string, token: string): Promise<AnswerOf<typeof listOwnSessions>> {
    if (!(await this.dataSource.manager.existsBy(Admin, { id }))) throw new ProblemException('admin_not_found');
    return this.listSessions({ kind: 'admin', id }, token);
  }

  /** @throws ProblemException `session_not_found` when the holder has no such session, `admin_not_found` */
  async end(holder: SessionHolder, sessionId: string, by: Ending): Promise<void> {
    const found = (await this.sessions.list(holder)).find((session) => session.sessionId === sessionId);
    if (!found) throw new ProblemException('session_not_found');
    await this.revoke(holder, { only: sessionId }, by, { device: found.device });
  }

  /**
   * Ends all of the holder's sessions but the caller's own.
   * @param device token of the device that stays known.
   * @throws ProblemException `admin_not_found`
   */
  async endOthers(holder: SessionHolder, by: Ending, device?: string): Promise<void> {
    const except = sessionIdOf(by.token);
    const others = (await this.sessions.list(holder)).filter(({ sessionId }) => sessionId !== except);
    await this.revoke(holder, { except }, by, { sessions: others.length }, (manager) =>
      forgetDevices(manager, holder, device),
    );
  }

  private async revoke(
    holder: SessionHolder,
    which: { only?: string; except?: string },
    { actor, address }: Ending,
    after: { device: string | null } | { sessions: number },
    also?: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lock(manager, holder);
      await recordAudit(manager, {
        actor,
        action: `${holder.kind}.sessions_ended`,
        subject: holder.id,
        after,
        address,
      });
      await also?.(manager);
      await this.revocations.endAccess(manager, holder, which);
    });
    await this.revocations.applyTo(holder);
  }
}

/** A person's claim ends too: it could open a new session. */
async function lock(manager: EntityManager, { kind, id }: SessionHolder): Promise<void> {
  if (kind === 'admin') {
    await lockAdmin(manager, id);
    return;
  }
  await lockUser(manager, id);
  await endClaim(manager, id);
}
