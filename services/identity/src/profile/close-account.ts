import { Inject, Injectable } from '@nestjs/common';
import { deleteApprovals } from '@raffle/back-office-kit';
import { UserErased } from '@raffle/contracts/events';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { closeAccount } from '@raffle/contracts/http/sessions';
import { paymentsOpenClaims, ticketsOpenClaims } from '@raffle/contracts/internal';
import { forgetEvents, Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { WalArchive } from '@raffle/service-kit/database';
import { InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { forgetDevices, recordRevocation } from '../authentication/authentication.queries.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { SessionRevocations } from '../authentication/session-revocations.js';
import { PaymentsClient, TicketsClient } from '../clients.js';
import { identityConfig } from '../config.js';
import { deleteResetCodes, requireNoCodeGiven } from '../password-reset/password-reset.queries.js';
import { phoneHashes, type ClaimKeys } from '../registration/keyed-hashes.js';
import { eraseRegistrations } from '../registration/registration.queries.js';
import { eraseNamesOfPrizes } from '../users/awaited-prizes.js';
import { User } from '../users/user.entity.js';
import { eraseNotes, eraseUser, lockUser } from '../users/users.queries.js';
import { openClaimsSentence, type OpenClaims } from './open-claims.js';

const log = logger('account-closing');

/**
 * Closes a person's account and erases their data: here directly, in the other services through an event
 * (docs/product.md rule 33).
 */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly tickets: TicketsClient,
    private readonly payments: PaymentsClient,
    private readonly revocations: SessionRevocations,
    private readonly outbox: Outbox,
    private readonly archive: WalArchive,
    @Inject(identityConfig) private readonly config: ClaimKeys,
  ) {}

  /**
   * @param address IP address of the browser, for the audit log.
   * @throws ProblemException `unauthenticated` when the account is closed, `password_incorrect`, `account_not_empty` with what is still
   * open, `code_given` soon after an administrator's code, `service_unavailable` while tickets or payments does not answer
   */
  async close(
    id: string,
    address: string | undefined,
    form: BodyOf<typeof closeAccount>,
  ): Promise<AnswerOf<typeof closeAccount>> {
    const checked = await this.checkPassword(id, form.password);
    if (!form.giveUp) {
      const sentence = openClaimsSentence(await this.openClaims(id));
      if (sentence !== null) throw new ProblemException('account_not_empty', { detail: sentence });
    }
    await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, id);
      if (user.phone === null) return;
      if (user.password_hash !== checked) throw new ProblemException('password_incorrect');
      await requireNoCodeGiven(manager, id);
      await eraseRegistrations(manager, { registrationId: user.registration_id, phone: user.phone });
      await deleteResetCodes(manager, id);
      await deleteApprovals(manager, id);
      await forgetDevices(manager, { kind: 'user', id });
      await recordRevocation(manager, { kind: 'user', id });
      await forgetEvents(manager, 'user_id', [id]);
      const version = await eraseUser(manager, id, phoneHashes(this.config, user.phone)[0]);
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
    return { archived: await this.archive.waitUntilArchived() };
  }

  /** @returns the hash of the password */
  private async checkPassword(id: string, password: string): Promise<string> {
    await this.delays.attempt('change-password', id);
    const user = await this.dataSource.manager.findOneBy(User, { id });
    if (!user?.password_hash) throw new ProblemException('unauthenticated');
    if (!(await this.passwords.matches(user.password_hash, password))) throw new ProblemException('password_incorrect');
    await this.delays.forget('change-password', id);
    return user.password_hash;
  }

  private async openClaims(userId: string): Promise<OpenClaims> {
    const params = { userId };
    try {
      const [tickets, payments] = await Promise.all([
        this.tickets.call(ticketsOpenClaims, { params }),
        this.payments.call(paymentsOpenClaims, { params }),
      ]);
      return { ...tickets, ...payments };
    } catch (cause) {
      if (cause instanceof InternalCallError || cause instanceof InternalUnreachableError) {
        throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
      }
      throw cause;
    }
  }
}
