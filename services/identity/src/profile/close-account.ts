import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { closeAccount } from '@raffle/contracts/http/sessions';
import { paymentsOpenClaims, ticketsOpenClaims } from '@raffle/contracts/internal';
import { WalArchive } from '@raffle/service-kit/database';
import { InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { PaymentsClient, TicketsClient } from '../clients.js';
import { requireNoCodeGiven } from '../password-reset/password-reset.queries.js';
import { User } from '../users/user.entity.js';
import { lockUser } from '../users/users.queries.js';
import { EraseAccount } from './erase-account.js';
import { openClaimsSentence, type OpenClaims } from './open-claims.js';

/**
 * Closes a person's account (docs/product.md rule 33), or keeps their wish until the draws with their tickets are over.
 */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly tickets: TicketsClient,
    private readonly payments: PaymentsClient,
    private readonly archive: WalArchive,
    private readonly erasing: EraseAccount,
  ) {}

  /**
   * From the closing of a list that holds a ticket of theirs until its draw is over, it is kept, and carried out afterwards (docs/product.md
   * rule 61). Only a list that closes at the same moment is not waited for.
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
    const open = await this.openClaims(id);
    const sentence = openClaimsSentence(open);
    if (!form.giveUp && sentence !== null) throw new ProblemException('account_not_empty', { detail: sentence });
    const kept = open.frozen > 0;
    await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, id);
      if (user.phone === null) return;
      if (user.password_hash !== checked) throw new ProblemException('password_incorrect');
      await requireNoCodeGiven(manager, id);
      if (kept) await keep(manager, user, { keepsName: form.keepWinnerName, address });
      else await this.erasing.erase(manager, user, { keepsName: form.keepWinnerName, address });
    });
    if (!kept) await this.erasing.erased(id);
    return { archived: await this.archive.waitUntilArchived(), kept };
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

/** Idempotent: the first day stays, and the newest choice about the name. */
async function keep(
  manager: EntityManager,
  { id, closing_asked_at }: User,
  { keepsName, address }: { keepsName: boolean; address: string | undefined },
): Promise<void> {
  await manager.update(
    User,
    { id },
    { closing_asked_at: closing_asked_at ?? new Date(), closing_keeps_name: keepsName },
  );
  if (closing_asked_at === null)
    await recordAudit(manager, { actor: { kind: 'nobody' }, action: 'user.closing_kept', subject: id, address });
}
