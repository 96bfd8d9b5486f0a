import { Body, Controller, Param } from '@nestjs/common';
import { adminDrawProduct, drawProduct, type DrawResult } from '@raffle/contracts/http/admin-draws';
import { cancelProduct } from '@raffle/contracts/http/admin-products';
import { listWinners } from '@raffle/contracts/http/admin-winners';
import type { BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import {
  getDrawRecord,
  getRecordKeys,
  handInBeacon,
  listDraws,
  type DrawRecord,
  type RecordKeys,
} from '@raffle/contracts/http/draws';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import {
  Caller,
  Endpoint,
  networkOf,
  RequestBody,
  RequestQuery,
  WantsCsv,
  type ServiceToken,
} from '@raffle/service-kit';
import { z } from 'zod';
import { ProductIdPipe } from '../products/find-product.js';
import { CancelProduct } from './cancel-product.js';
import { SignRecord } from './draw-record.js';
import { DrawProduct } from './draw-product.js';
import { HandInBeacon } from './hand-in-beacon.js';
import { ListWinners } from './list-winners.js';
import { ReadDraws } from './read-draws.js';
import type { WinnerQuery } from './winners.queries.js';

/** The draw takes no input: a body with content, for example winners, is refused instead of ignored. */
const nothing = z.strictObject({}).nullish();

/** Drawing and cancelling, for administrators, and the public draws. */
@Controller()
export class DrawsController {
  constructor(
    private readonly drawing: DrawProduct,
    private readonly draws: ReadDraws,
    private readonly cancellation: CancelProduct,
    private readonly winners: ListWinners,
    private readonly signing: SignRecord,
    private readonly handingIn: HandInBeacon,
  ) {}

  @Endpoint(drawProduct, adminDrawProduct)
  draw(
    @Param('id', ProductIdPipe) id: number,
    @Body({ schema: nothing }) _body: unknown,
    @ActingAdmin() actor: Actor,
  ): Promise<DrawResult> {
    return this.drawing.draw(id, actor);
  }

  @Endpoint(cancelProduct)
  async cancel(
    @Param('id', ProductIdPipe) id: number,
    @RequestBody(cancelProduct) { reason }: BodyOf<typeof cancelProduct>,
    @Caller() { subject }: ServiceToken,
    @ActingAdmin() actor: Actor,
  ) {
    const full = subject?.kind === 'admin' && subject.role === 'super_admin';
    return { product: await this.cancellation.cancel(id, { reason, full }, actor) };
  }

  /** With full names and phones, for administrators only. */
  @Endpoint(listWinners)
  listWinners(
    @Param('id', ProductIdPipe) id: number,
    @RequestQuery(listWinners) query: WinnerQuery,
    @Caller() { subject }: ServiceToken,
    @WantsCsv() csv: boolean,
    @ActingAdmin() actor: Actor,
  ) {
    return csv ? this.winners.csv(id, query, subject, actor) : this.winners.page(id, query, subject);
  }

  @Endpoint(listDraws)
  list(@RequestQuery(listDraws) query: QueryOf<typeof listDraws>) {
    return this.draws.list(query);
  }

  @Endpoint(getDrawRecord)
  async record(@Param('productId', ProductIdPipe) productId: number): Promise<DrawRecord> {
    return this.signing.sign(await this.draws.record(productId));
  }

  @Endpoint(handInBeacon)
  handInBeacon(
    @Param('id', ProductIdPipe) id: number,
    @RequestBody(handInBeacon) round: BodyOf<typeof handInBeacon>,
    @Caller() { subject, address }: ServiceToken,
  ): Promise<void> {
    return this.handingIn.handIn(id, round, subject ? `${subject.kind}:${subject.id}` : networkOf(address));
  }

  @Endpoint(getRecordKeys)
  keys(): RecordKeys {
    return this.signing.keys();
  }
}
