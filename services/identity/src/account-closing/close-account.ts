import { Inject, Injectable } from '@nestjs/common';
import { UserErased } from '@raffle/contracts/events';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { closeAccount } from '@raffle/contracts/http/sessions';
import { deleteApprovals, forgetSentEvents, Outbox } from '@raffle/messaging-kit';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { eraseNamesOfPrizes } from '../users/awaited-prizes.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { deleteResetCodes } from '../password-reset/password-reset.queries.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { eraseRegistrations } from '../registration/registration.queries.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { forgetDevices, recordRevocation } from '../authentication/authentication.queries.js';
import { SessionRevocations } from '../authentication/session-revocations.js';
import { phoneHash } from '../registration/keyed-hashes.js';
import { User } from '../users/user.entity.js';
import { eraseNotes } from '../user-administration/user-administration.queries.js';
import { eraseUser, lockUser } from '../users/users.queries.js';
import { FindOpenClaims } from './find-open-claims.js';
import { openClaimsSentence } from './open-claims.js';

const log = logger('account-closing');

/** Closes a person's account and erases their data: here directly, in the other services through an event (docs/product.md rule 33). */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly openClaims: FindOpenClaims,
    private readonly revocations: SessionRevocations,
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: Pick<IdentityConfig, 'CLAIM_SECRET_KEY'>,
  ) {}

  /**
   * @param address IP address of the browser, for the audit log.
   * @throws ProblemException `password_incorrect`, `too_many_requests`, `account_not_empty` with what is still open,
   * `service_unavailable`, `unauthenticated` when the account is closed
   */
  async close(id: string, address: string | undefined, form: BodyOf<typeof closeAccount>): Promise<void> {
    const checked = await this.checkPassword(id, form.password);
    if (!form.giveUp) {
      const sentence = openClaimsSentence(await this.openClaims.of(id));
      if (sentence !== null) throw new ProblemException('account_not_empty', { detail: sentence });
    }
    await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, id);
      if (user.phone === null) return;
      if (user.passwordHash !== checked) throw new ProblemException('password_incorrect');
      await eraseRegistrations(manager, { registrationId: user.registrationId, phone: user.phone });
      await deleteResetCodes(manager, id);
      await deleteApprovals(manager, id);
      await forgetDevices(manager, { kind: 'user', id });
      await recordRevocation(manager, { kind: 'user', id });
      await forgetSentEvents(manager, 'user_id', [id]);
      const version = await eraseUser(manager, id, phoneHash(this.config.CLAIM_SECRET_KEY, user.phone));
      await eraseNotes(manager, id);
      await eraseNamesOfPrizes(manager, id);
      await recordAudit(manager, { actor: { kind: 'nobody' }, action: 'user.erased', subject: id, address });
      await this.outbox.add(manager, UserErased, {
        user_id: id,
        version,
        keeps_winner_name: form.keepWinnerName,
        erased_at: new Date().toISOString(),
      });
    });
    await this.revocations.applyTo({ kind: 'user', id });
    log.info({ account_id: id }, 'account closed and erased');
  }

  /** @returns the hash of the password */
  private async checkPassword(id: string, password: string): Promise<string> {
    await this.delays.attempt('change-password', id);
    const user = await this.dataSource.manager.findOneBy(User, { id });
    if (!user?.passwordHash) throw new ProblemException('unauthenticated');
    if (!(await this.passwords.matches(user.passwordHash, password))) throw new ProblemException('password_incorrect');
    await this.delays.forget('change-password', id);
    return user.passwordHash;
  }
}
