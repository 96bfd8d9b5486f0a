import { Inject, Injectable } from '@nestjs/common';
import { AccessEnded } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Readiness, Repeat, skipRow } from '@raffle/service-kit';
import { isOfCommand, SessionStore } from '@raffle/service-kit/redis';
import { DataSource, type EntityManager } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import {
  deleteRevocations,
  findUnappliedHolders,
  markRevocationsApplied,
  recordRevocation,
  revocationsAfter,
  revocationsOf,
  type RevocationRow,
  type SessionHolder,
} from './authentication.queries.js';

const applying = 'apply-session-revocations';
const forgetting = 'forget-session-revocations';
const batch = 500;
const log = logger('session-revocations');

/**
 * Applies recorded revocations to Redis: right after their commit, with retries until it succeeds, and all of them on each new connection
 * to Redis, which may have restarted without its latest writes (docs/adr/0002-sessions-and-service-tokens.md). Applying is idempotent,
 * so instances need no coordination.
 */
@Injectable()
export class SessionRevocations {
  /** The connection to Redis for which everything was applied. */
  private appliedTo = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionStore,
    private readonly outbox: Outbox,
    @Inject(Readiness) readiness: Readiness,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {
    readiness.addCheck('session-revocations', () => {
      if (this.appliedTo !== this.sessions.connections)
        throw new Error('some revocations are not applied to Redis yet');
    });
  }

  /** As `endAccess` below. */
  endAccess(manager: EntityManager, holder: SessionHolder, ...how: HowAccessEnds): Promise<void> {
    return endAccess(manager, this.outbox, holder, ...how);
  }

  /** Ends the sessions of a person as recorded; call it after the commit. While Redis is unavailable, the next round retries. */
  async applyTo(holder: SessionHolder): Promise<void> {
    try {
      await this.apply(await revocationsOf(this.dataSource.manager, holder));
    } catch (error) {
      log.warn({ err: error, kind: holder.kind, account_id: holder.id }, 'revoked sessions could not be ended yet');
    }
  }

  /** @returns whether there may be more. */
  @Repeat({ name: applying, everyMs: 2_000 })
  async applyMissing(): Promise<boolean> {
    const connection = this.sessions.connections;
    const holders = await findUnappliedHolders(this.dataSource.manager, batch);
    // All are tried before one that fails ends the round: what Redis refuses to store is announced again in each round.
    const tried = await Promise.allSettled(
      holders.map(async (holder) => this.apply(await revocationsOf(this.dataSource.manager, holder))),
    );
    let applied = 0;
    for (const attempt of tried) {
      if (attempt.status === 'rejected') throw attempt.reason;
      applied += attempt.value;
    }
    if (this.appliedTo !== connection) {
      await this.applyAll();
      this.appliedTo = connection;
    }
    return applied > 0;
  }

  /** Deletes revocations that are older than any session. @returns how many */
  @Repeat({ name: forgetting, everyMs: 60_000, batch })
  async forget(now = new Date()): Promise<number> {
    const { SESSION_ABSOLUTE_SECONDS: user, ADMIN_SESSION_ABSOLUTE_SECONDS: admin } = this.config;
    const before = new Date(now.getTime() - Math.max(user, admin) * 1_000);
    return deleteRevocations(forgetting, this.dataSource, { before, limit: batch });
  }

  private async applyAll(): Promise<void> {
    let revocations: RevocationRow[] = [];
    do {
      revocations = await revocationsAfter(this.dataSource.manager, revocations.at(-1)?.id ?? '0', batch);
      await this.apply(revocations);
    } while (revocations.length === batch);
  }

  /**
   * In order: the connection executes commands in the order they were sent. One whose command Redis rejects is skipped, and tried again.
   * @returns how many were not applied before
   * @throws ProblemException `service_unavailable` while Redis takes none
   */
  private async apply(revocations: readonly RevocationRow[]): Promise<number> {
    if (revocations.length === 0) return 0;
    const tried = await Promise.allSettled(
      revocations.map(({ kind, holder_id: id, session_id: sessionId, except_session_id: except, moment }) =>
        sessionId === null
          ? this.sessions.revokeAllOf({ kind, id }, moment, except)
          : this.sessions.revoke({ kind, id, sessionId }),
      ),
    );
    const applied = revocations.filter((_, index) => tried[index]?.status === 'fulfilled');
    const marked = await markRevocationsApplied(
      this.dataSource.manager,
      applied.map(({ id }) => id),
    );
    for (const [index, attempt] of tried.entries()) {
      if (attempt.status === 'fulfilled') continue;
      if (!isOfCommand(attempt.reason)) throw attempt.reason;
      const { id, kind, holder_id } = revocations[index]!;
      skipRow(applying, attempt.reason, { revocation_id: id, kind, account_id: holder_id });
    }
    return marked;
  }
}

type HowAccessEnds = [which?: { only?: string; except?: string }, also?: { endsTexts?: boolean }];

/**
 * Ends sessions of a person or an administrator, and the notifications of their browsers (docs/product.md rule 41), in the
 * transaction that causes it and has locked the account's row. Call `SessionRevocations.applyTo` after the commit.
 * @param which one session, all but one, or all
 * @param endsTexts the phone or the whole access may have been somebody else's: the consent to texts ends too
 */
export async function endAccess(
  manager: EntityManager,
  outbox: Outbox,
  holder: SessionHolder,
  ...[which = {}, { endsTexts = false } = {}]: HowAccessEnds
): Promise<void> {
  await recordRevocation(manager, holder, which);
  await outbox.add(manager, AccessEnded, {
    user_id: holder.id,
    only: which.only ?? null,
    except: which.except ?? null,
    ends_texts: endsTexts,
  });
}
