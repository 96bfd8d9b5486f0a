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
