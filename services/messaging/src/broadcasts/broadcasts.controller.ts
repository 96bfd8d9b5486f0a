import { Controller, Param } from '@nestjs/common';
import { bounded } from '@raffle/contracts/bounded';
import {
  cancelHolderMessage,
  countHolders,
  listBroadcasts,
  listHolderMessages,
  sendBroadcast,
  sendToHolders,
} from '@raffle/contracts/http/admin-messages';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import {
  Endpoint,
  IdempotencyKey,
  listPage,
  ProblemException,
  RequestBody,
  RequestQuery,
  WantsCsv,
} from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { BroadcastQuery } from './broadcast.queries.js';
import * as queries from './holder-message.queries.js';
import { ListBroadcasts } from './list-broadcasts.js';
import { SendBroadcast } from './send-broadcast.js';
import { WriteToHolders } from './write-to-holders.js';

const pathProductId = z.pipe(bounded(9, z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number));

/** Messages to everyone, or to the ticket holders of a product. */
@Controller()
export class BroadcastsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writing: WriteToHolders,
    private readonly broadcasts: SendBroadcast,
    private readonly lists: ListBroadcasts,
  ) {}

  @Endpoint(countHolders)
  async count(@Param('id', { schema: pathProductId }) productId: number) {
    const { manager } = this.dataSource;
    if (!(await queries.productIsKnown(manager, productId))) throw new ProblemException('product_not_found');
    return { people: await queries.countHolders(manager, productId) };
  }

  @Endpoint(sendToHolders)
  async send(
    @ActingAdmin() actor: Actor,
    @Param('id', { schema: pathProductId }) productId: number,
    @RequestBody(sendToHolders) body: BodyOf<typeof sendToHolders>,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    return { message: await this.writing.write({ productId, ...body, actor, idempotencyKey }, new Date()) };
  }

  @Endpoint(sendBroadcast)
  async sendToAll(
    @ActingAdmin() actor: Actor,
    @RequestBody(sendBroadcast) body: BodyOf<typeof sendBroadcast>,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const now = new Date();
    if (body.sendAt === null) return { broadcast: await this.broadcasts.send({ ...body, actor, idempotencyKey }, now) };
    await this.writing.write({ productId: null, ...body, actor, idempotencyKey }, now);
    return { broadcast: null };
  }

  @Endpoint(listHolderMessages)
  async listHolderMessages(@RequestQuery(listHolderMessages) query: queries.HolderMessageQuery) {
    const { manager } = this.dataSource;
    const source = queries.holderMessageList(query);
    const { rows, total } = await listPage(manager, source, query, queries.findHolderMessages);
    return { messages: rows, total };
  }

  @Endpoint(cancelHolderMessage)
  cancel(@ActingAdmin() actor: Actor, @Param('id', { schema: uuid }) id: string): Promise<void> {
    return this.writing.cancel(id, actor, new Date());
  }

  @Endpoint(listBroadcasts)
  listBroadcasts(@RequestQuery(listBroadcasts) query: BroadcastQuery, @WantsCsv() csv: boolean) {
    return csv ? this.lists.csv(query) : this.lists.page(query);
  }
}
