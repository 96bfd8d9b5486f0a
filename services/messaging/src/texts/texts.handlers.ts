import { Inject, Injectable } from '@nestjs/common';
import { ResetCodeRequested, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { isErased } from '../copies/person.queries.js';
import { lockPeople } from '../locks.js';
import { textSettings, type TextSettings } from './text-settings.js';
import { queueTexts } from './text.queries.js';

const log = logger('text-messages');

@Injectable()
export class TextsHandlers {
  constructor(@Inject(textSettings) private readonly settings: TextSettings | null) {}

  /** Queues a code for a forgotten password; it stays sealed until it is handed over. */
  @OnEvent(ResetCodeRequested, { consumer: 'TextCodeWhenResetCodeRequested.handle' })
  async queueCode(
    request: EventPayload<typeof ResetCodeRequested>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    if (!this.settings) {
      log.error(
        { reference: request.code_id },
        'code not sent: TEXT_MESSAGES_CHANNEL is set for identity and not here',
      );
      return;
    }
    // A code that was asked for just before the account was closed.
    await lockPeople(manager, [request.user_id]);
    if (await isErased(manager, request.user_id)) return;
    await queueTexts(manager, [
      {
        id: request.code_id,
        userId: request.user_id,
        purpose: 'code',
        knownDevice: request.known_device,
        body: null,
        sealed: Buffer.from(request.sealed_text, 'base64'),
        expiresAt: new Date(request.expires_at),
      },
    ]);
  }
}
