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

/** Name and phone that stand for a win. Identity may not know the draw yet: then nothing was changed since. */
export function contactOfWin({ product_id, ticket }: { product_id: number; ticket: number }, contact: Contact) {
  const { name, phone, prizes } = contact;
  const won = prizes.find((prize) => prize.product_id === product_id && prize.ticket === ticket);
  return won ?? { name, phone, needs_two_people: null };
}
