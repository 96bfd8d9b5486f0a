import { Controller } from '@nestjs/common';
import { HeldActs } from '@raffle/back-office-kit';
import { holdHandOver, readHeldHandOver, undoHandOver } from '@raffle/contracts/http/held-acts';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { HoldHandOver } from './held-hand-over.js';

@Controller()
export class HeldHandOversController {
  constructor(
    private readonly handOvers: HoldHandOver,
    private readonly acts: HeldActs,
  ) {}

  @Endpoint(holdHandOver)
  async hold({ params: { id }, body, actor, subject }: Call<typeof holdHandOver>) {
    return { act: await this.handOvers.hold(id, body, { ...actor, subject }) };
  }

  @Endpoint(readHeldHandOver)
  async read({ params: { id } }: Call<typeof readHeldHandOver>) {
    return { act: await this.acts.read(id) };
  }

  @Endpoint(undoHandOver)
  async undo({ params: { id }, actor }: Call<typeof undoHandOver>) {
    return { act: await this.acts.undo(id, actor) };
  }
}
