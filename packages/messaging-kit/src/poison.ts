import type { EventDefinition } from '@raffle/contracts/events/define-event';
import type { Message } from 'amqplib';
import { ownAccount, publisherOf, type BrokerAccess } from './wire.js';

type PoisonReason =
  'no_message_id' | 'unknown_event' | 'not_json' | 'schema_mismatch' | 'too_old' | 'no_user_id' | 'wrong_publisher';

/** A message that this version of the service cannot or must not handle. */
export class Poison extends Error {
  override readonly name = 'Poison';

  constructor(
    readonly reason: PoisonReason,
    message: string,
  ) {
    super(message);
  }

  /** Whether another version of the service may read it: during a deploy, two versions consume from one queue. */
  get fromAnotherVersion(): boolean {
    return this.reason === 'unknown_event' || this.reason === 'schema_mismatch';
  }
}

/** @throws Poison when the event was not published by one of its definition's publishers. */
export function checkPublisher(message: Message, definition: EventDefinition, access: BrokerAccess): void {
  const account = ownAccount(access);
  if (account === undefined) return;
  const publisher = publisherOf(message, account);
  if (publisher === undefined)
    throw new Poison('no_user_id', 'the message does not name the account that published it');
  if (!(definition.publishers as readonly string[]).includes(publisher)) {
    throw new Poison('wrong_publisher', `${publisher} does not publish ${definition.name}`);
  }
}
