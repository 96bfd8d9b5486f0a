import { Inject, Injectable } from '@nestjs/common';
import { CodeGiven, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { isErased } from '../copies/person.queries.js';
import { postNotices } from '../notices/post-notices.js';
import { textOfCode } from '../notices/short-notice.js';
import { textSettings, type TextSettings } from '../texts/text-settings.js';
import { queueTexts } from '../texts/text.queries.js';

const hoursToSend = 24;

/** Warns a person of an administrator's code and of the password set with it (docs/product.md rule 61). */
@Injectable()
export class CodeNewsHandlers {
  constructor(
    private readonly outbox: Outbox,
    @Inject(textSettings) private readonly texts: TextSettings | null,
  ) {}

  /** By text whether or not they agreed to texts: a stranger who has the account could have withdrawn that. */
  @OnEvent(CodeGiven, { consumer: 'TellPersonWhenCodeGiven.handle' })
  async warn(given: EventPayload<typeof CodeGiven>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    const { user_id: userId, warning_id: id, used, guarded_until } = given;
    const at = new Date(given.at);
    await postNotices(manager, this.outbox, [
      { userId, notice: 'code_given', of: id, data: { used, guarded_until }, at },
    ]);
    if (!this.texts || (await isErased(manager, userId))) return;
    await queueTexts(manager, [
      {
        id,
        userId,
        purpose: 'warning',
        body: textOfCode(used),
        sealed: null,
        expiresAt: new Date(at.getTime() + hoursToSend * 3_600_000),
      },
    ]);
  }
}
