import { Injectable } from '@nestjs/common';
import { UserUpdated } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { isError, ProblemException } from '@raffle/service-kit';
import { QueryFailedError, type EntityManager } from 'typeorm';
import { endOpenResetCodes } from '../password-reset/reset-code.queries.js';
import { endClaim, movePaidRegistrations } from '../registration/registration.queries.js';
import { forgetDevices } from '../sessions/known-devices.queries.js';
import { recordRevocation } from '../sessions/session-revocations.queries.js';
import { displayName, displayNames } from '../users/display-name.js';
import { User } from '../users/user.entity.js';
import type { Corrected } from './approvals.queries.js';

/** Corrects a person's name and phone, in the transaction that has locked the account. */
@Injectable()
export class CorrectPerson {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Whoever had the old phone may not be this person: every session, code and known device of the account ends with it. The caller
   * tells Redis after the commit.
   * @throws ProblemException `phone_of_another`
   */
  async correct(manager: EntityManager, user: User, { name = user.name, phone }: Corrected): Promise<void> {
    const chosen = displayNames(name).includes(user.displayName ?? '') ? user.displayName : null;
    const version = user.version + 1;
    await manager
      .update(User, { id: user.id }, { name, displayName: chosen, version, ...(phone === undefined ? {} : { phone }) })
      .catch(asProblem);
    await this.outbox.add(manager, UserUpdated, {
      user_id: user.id,
      version,
      display_name: displayName({ name, displayName: chosen }),
      city: user.city,
    });
    if (phone === undefined || user.phone === null) return;
    const holder = { kind: 'user', id: user.id } as const;
    await movePaidRegistrations(manager, user.phone, phone);
    await endClaim(manager, user.id);
    await endOpenResetCodes(manager, user.id);
    await forgetDevices(manager, holder);
    await recordRevocation(manager, holder);
  }
}

/** @throws ProblemException `phone_of_another` where an account got the number meanwhile, else the error itself */
function asProblem(error: unknown): never {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : undefined;
  if (isError(cause) && 'constraint' in cause && cause.constraint === 'users_phone_key') {
    throw new ProblemException('phone_of_another', { cause: error });
  }
  throw error;
}
