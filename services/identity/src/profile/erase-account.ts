import { Inject, Injectable } from '@nestjs/common';
import { deleteApprovals } from '@raffle/back-office-kit';
import { UserErased } from '@raffle/contracts/events';
import { forgetEvents, Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { forgetDevices, recordRevocation } from '../authentication/authentication.queries.js';
import { SessionRevocations } from '../authentication/session-revocations.js';
import { identityConfig } from '../config.js';
import { deleteResetCodes } from '../password-reset/password-reset.queries.js';
import { phoneHashes, type ClaimKeys } from '../registration/keyed-hashes.js';
import { eraseRegistrations } from '../registration/registration.queries.js';
import { eraseNamesOfPrizes } from '../users/awaited-prizes.js';
import type { User } from '../users/user.entity.js';
import { eraseNotes, eraseUser } from '../users/users.queries.js';

const log = logger('account-closing');

/** Erases a person's data: here directly, in the other services through an event (docs/product.md rule 33). */
@Injectable()
export class EraseAccount {
  constructor(
    private readonly revocations: SessionRevocations,
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: ClaimKeys,
  ) {}

  /**
   * Runs in the caller's transaction; {@link erased} follows its commit.
   * @param user locked, of an account that is not closed
   */
  async erase(
    manager: EntityManager,
    { id, phone, registration_id: registrationId }: User,
    { keepsName, address }: { keepsName: boolean; address: string | undefined },
  ): Promise<void> {
    if (phone === null) throw new Error(`The account ${id} is closed`);
    await eraseRegistrations(manager, { registrationId, phone });
    await deleteResetCodes(manager, id);
    await deleteApprovals(manager, id);
    await forgetDevices(manager, { kind: 'user', id });
    await recordRevocation(manager, { kind: 'user', id });
    await forgetEvents(manager, 'user_id', [id]);
    const version = await eraseUser(manager, id, phoneHashes(this.config, phone)[0]);
    await eraseNotes(manager, id);
    await eraseNamesOfPrizes(manager, id);
    await recordAudit(manager, { actor: { kind: 'nobody' }, action: 'user.erased', subject: id, address });
    await this.outbox.add(manager, UserErased, {
      user_id: id,
      version,
      keeps_winner_name: keepsName,
      erased_at: new Date().toISOString(),
    });
  }

  /** Ends the sessions. A process that dies before it ends them later: the revocation is stored. */
  async erased(id: string): Promise<void> {
    await this.revocations.applyTo({ kind: 'user', id });
    log.info({ account_id: id }, 'account closed and erased');
  }
}
