import { Controller } from '@nestjs/common';
import { HeldActs } from '@raffle/back-office-kit';
import { holdMessage, readHeldMessage, undoMessage } from '@raffle/contracts/http/held-acts';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { HoldMessage } from './held-message.js';

@Controller()
export class HeldMessagesController {
  constructor(
    private readonly messages: HoldMessage,
    private readonly acts: HeldActs,
  ) {}

  @Endpoint(holdMessage)
  async hold({ body, key, actor }: Call<typeof holdMessage>) {
    return { act: await this.messages.hold(body, key, actor) };
  }

  @Endpoint(readHeldMessage)
  async read({ params: { id } }: Call<typeof readHeldMessage>) {
    return { act: await this.acts.read(id) };
  }

  @Endpoint(undoMessage)
  async undo({ params: { id }, actor }: Call<typeof undoMessage>) {
    return { act: await this.acts.undo(id, actor) };
  }
}
