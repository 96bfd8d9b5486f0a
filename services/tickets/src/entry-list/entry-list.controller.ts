import { Controller, Param } from '@nestjs/common';
import { bounded } from '@raffle/contracts/bounded';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { endSale, freezeEntryList, openEntries } from '@raffle/contracts/internal';
import { productId } from '@raffle/contracts/values';
import { Operation, RequestBody } from '@raffle/service-kit';
import * as z from 'zod/mini';
import { EndSale, FreezeEntryList } from './freeze-entry-list.js';
import type { FrozenList } from './entry-list.queries.js';
import { OpenTickets } from './open-tickets.js';

/** A product id in a path. */
const productIdParameter = z.pipe(z.pipe(bounded(15, z.regex(/^\d{1,15}$/)), z.transform(Number)), productId);

@Controller()
export class EntryListController {
  constructor(
    private readonly freezing: FreezeEntryList,
    private readonly ending: EndSale,
    private readonly opening: OpenTickets,
  ) {}

  @Operation(freezeEntryList)
  async freeze(
    @Param('productId', { schema: productIdParameter }) id: number,
  ): Promise<AnswerOf<typeof freezeEntryList>> {
    return shown(await this.freezing.freeze(id));
  }

  @Operation(endSale)
  async end(
    @Param('productId', { schema: productIdParameter }) id: number,
    @RequestBody(endSale) { full }: BodyOf<typeof endSale>,
  ): Promise<AnswerOf<typeof endSale>> {
    const frozen = await this.ending.end(id, full);
    return { frozen: frozen && shown(frozen) };
  }

  @Operation(openEntries)
  async open(
    @Param('productId', { schema: productIdParameter }) id: number,
    @RequestBody(openEntries) { tickets }: BodyOf<typeof openEntries>,
  ): Promise<AnswerOf<typeof openEntries>> {
    return this.opening.open(id, tickets);
  }
}

function shown({ tickets, root, frozen_at }: FrozenList): AnswerOf<typeof freezeEntryList> {
  return { tickets, root: root.toString('hex'), frozen_at: frozen_at.toISOString() };
}
