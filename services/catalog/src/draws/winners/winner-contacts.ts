import { Injectable } from '@nestjs/common';
import { userContacts } from '@raffle/contracts/internal';
import { logger } from '@raffle/service-kit';
import { InternalCallError, InternalUnreachableError, type Subject } from '@raffle/service-kit/http';
import { IdentityClient } from '../../clients.js';

/** How long an administrator's list waits for names and phones. */
const timeoutMs = 1_500;
const log = logger('winner-contacts');

export type Contact = Omit<(typeof userContacts)['fixture']['contacts'][number], 'id'>;

/** Full names and phones of winners from identity, which owns personal data. Catalog stores none of them. */
@Injectable()
export class WinnerContacts {
  constructor(private readonly identity: IdentityClient) {}

  /**
   * Contacts by user id, for at most 500 ids; null when identity does not answer.
   * @param requester the administrator who reads them
   */
  async contactsOf(ids: readonly string[], requester: Subject | null): Promise<ReadonlyMap<string, Contact> | null> {
    if (ids.length === 0) return new Map();
    try {
      const body = { user_ids: [...ids] };
      const { contacts } = await this.identity.call(userContacts, { body, subject: requester, timeoutMs });
      return new Map(contacts.map(({ id, ...contact }) => [id, contact]));
    } catch (error) {
      if (!(error instanceof InternalCallError || error instanceof InternalUnreachableError)) throw error;
      log.warn({ err: error }, 'winners are listed without their full names and phones');
      return null;
    }
  }
}
