import { Injectable } from '@nestjs/common';
import { ResetCodeTexted, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { markCodeTexted } from './reset-code.queries.js';

/** A code without a text could only be guessed, so it is valid once its text was sent (docs/product.md rule 41). */
@Injectable()
export class ValidateCodeWhenResetCodeTexted {
  @OnEvent(ResetCodeTexted, { consumer: 'ValidateCodeWhenResetCodeTexted.handle' })
  handle({ code_id: id }: EventPayload<typeof ResetCodeTexted>, { manager }: EventContext): Promise<void> {
    return markCodeTexted(manager, id);
  }
}
