import { Controller } from '@nestjs/common';
import { HeldActs } from '@raffle/back-office-kit';
import { holdBlock, readHeldBlock, undoBlock } from '@raffle/contracts/http/held-acts';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { HoldBlock } from './held-block.js';

@Controller()
export class HeldBlocksController {
  constructor(
    private readonly blocks: HoldBlock,
    private readonly acts: HeldActs,
  ) {}

  @Endpoint(holdBlock)
  async hold({ params: { id }, body, actor }: Call<typeof holdBlock>) {
    return { act: await this.blocks.hold(id, body, actor) };
  }

  @Endpoint(readHeldBlock)
  async read({ params: { id } }: Call<typeof readHeldBlock>) {
    return { act: await this.acts.read(id) };
  }

  @Endpoint(undoBlock)
  async undo({ params: { id }, actor }: Call<typeof undoBlock>) {
    return { act: await this.acts.undo(id, actor) };
  }
}
