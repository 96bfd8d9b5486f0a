import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { freezeEntryList, openEntries } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { productIdParameter } from '../requests/parameters.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { OpenEntries } from './open-entries.js';

@Controller('internal/entry-lists')
@AllowCallers(...freezeEntryList.callers)
export class EntryListController {
  constructor(
    private readonly freezing: FreezeEntryList,
    private readonly opening: OpenEntries,
  ) {}

  @Post(':productId/freeze')
  @HttpCode(200)
  async freeze(
    @Param('productId', { schema: productIdParameter }) productId: number,
  ): Promise<z.output<typeof freezeEntryList.answer>> {
    const { tickets, root, frozen_at } = await this.freezing.freeze(productId, new Date());
    return { tickets, root: root.toString('hex'), frozen_at: frozen_at.toISOString() };
  }

  @Post(':productId/open')
  @HttpCode(200)
  async open(
    @Param('productId', { schema: productIdParameter }) productId: number,
    @Body({ schema: openEntries.body }) body: z.output<NonNullable<typeof openEntries.body>>,
  ): Promise<z.output<typeof openEntries.answer>> {
    return { opened: await this.opening.open(productId, body.tickets) };
  }
}
