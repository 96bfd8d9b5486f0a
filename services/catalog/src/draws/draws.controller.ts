import { Body, Controller, Param } from '@nestjs/common';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import {
  adminDrawProduct,
  drawProduct,
  getDrawRecord,
  listDraws,
  type DrawRecord,
  type DrawResult,
} from '@raffle/contracts/http/draws';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, RequestQuery } from '@raffle/service-kit';
import { z } from 'zod';
import { ProductIdPipe } from '../products/product-id.pipe.js';
import { DrawProduct } from './draw-product.js';
import { ReadDraws } from './read-draws.js';

/** The draw takes no input: a body with content, for example winners, is refused instead of ignored. */
const nothing = z.strictObject({}).nullish();

/** Drawing, for administrators, and the public completed draws. */
@Controller()
export class DrawsController {
  constructor(
    private readonly drawing: DrawProduct,
    private readonly draws: ReadDraws,
  ) {}

  @Endpoint(drawProduct, adminDrawProduct)
  draw(
    @Param('id', ProductIdPipe) id: number,
    @Body({ schema: nothing }) _body: unknown,
    @ActingAdmin() actor: Actor,
  ): Promise<DrawResult> {
    return this.drawing.draw(id, actor);
  }

  @Endpoint(listDraws)
  list(@RequestQuery(listDraws) query: QueryOf<typeof listDraws>) {
    return this.draws.list(query);
  }

  @Endpoint(getDrawRecord)
  record(@Param('productId', ProductIdPipe) productId: number): Promise<DrawRecord> {
    return this.draws.record(productId);
  }
}
