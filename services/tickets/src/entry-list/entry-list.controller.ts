import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { endSale, freezeEntryList, openEntries } from '@raffle/contracts/internal';
import { Operation, type Call } from '@raffle/service-kit/http';
import { EndSale, FreezeEntryList } from './freeze-entry-list.js';
import type { FrozenList } from './entry-list.queries.js';
import { OpenTickets } from './open-tickets.js';

@Controller()
export class EntryListController {
  constructor(
    private readonly freezing: FreezeEntryList,
    private readonly ending: EndSale,
    private readonly opening: OpenTickets,
  ) {}

  @Operation(freezeEntryList)
  async freeze({ params: { productId: id } }: Call<typeof freezeEntryList>): Promise<AnswerOf<typeof freezeEntryList>> {
    return shown(await this.freezing.freezeList(id));
  }

  @Operation(endSale)
  async end({ params: { productId: id }, body: { full } }: Call<typeof endSale>): Promise<AnswerOf<typeof endSale>> {
    const frozen = await this.ending.endSale(id, full);
    return { frozen: frozen && shown(frozen) };
  }

  @Operation(openEntries)
  async open({
    params: { productId: id },
    body: { tickets },
  }: Call<typeof openEntries>): Promise<AnswerOf<typeof openEntries>> {
    return this.opening.openTickets(id, tickets);
  }
}

function shown({ tickets, holders, root, frozen_at }: FrozenList): AnswerOf<typeof freezeEntryList> {
  return { tickets, holders, root: root.toString('hex'), frozen_at: frozen_at.toISOString() };
}
