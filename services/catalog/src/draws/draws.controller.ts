import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { listDraws, type DrawRecord, type DrawResult } from '@raffle/contracts';
import { actorOf } from '@raffle/messaging-kit';
import { AdminId, Caller, RequireAdmin, type InternalStatement } from '@raffle/service-kit';
import { z } from 'zod';
import { ProductIdPipe } from '../products/product-id.pipe.js';
import { DrawProduct } from './draw-product.js';
import { ReadDraws } from './read-draws.js';

/** A draw takes nothing from its caller: whoever sends winners is told so instead of believing that they count. */
const nothing = z.strictObject({}).nullish();

/** Drawing, for administrators, and what everybody may see of completed draws. */
@Controller()
export class DrawsController {
  constructor(
    private readonly drawing: DrawProduct,
    private readonly draws: ReadDraws,
  ) {}

  @Post(['products/:id/draw', 'admin/products/:id/draw'])
  @RequireAdmin()
  @HttpCode(200)
  draw(
    @Param('id', ProductIdPipe) id: number,
    @Body({ schema: nothing }) _body: unknown,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ): Promise<DrawResult> {
    return this.drawing.draw(id, actorOf(adminId, caller));
  }

  @Get('draws')
  list(@Query({ schema: listDraws.query }) query: { page: number; limit: number; q?: string }) {
    return this.draws.list(query);
  }

  @Get('draws/:productId/record')
  record(@Param('productId', ProductIdPipe) productId: number): Promise<DrawRecord> {
    return this.draws.record(productId);
  }
}
