import { Controller, Param } from '@nestjs/common';
import {
  cancelHolderMessage,
  countHolders,
  listHolderMessages,
  sendBroadcast,
  sendToHolders,
} from '@raffle/contracts/http/admin-messages';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, IdempotencyKey, listPage, ProblemException, RequestBody, RequestQuery } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SendBroadcast } from '../broadcasts/send-broadcast.js';
import * as queries from './holder-message.queries.js';
import { WriteToHolders } from './write-to-holders.js';

const pathProductId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

@Controller()
export class HolderMessagesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writing: WriteToHolders,
    private readonly broadcasts: SendBroadcast,
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
  async list(@RequestQuery(listHolderMessages) query: queries.HolderMessageQuery) {
    const { manager } = this.dataSource;
    const source = queries.holderMessageList(query);
    const { rows, total } = await listPage(manager, source, query, queries.findHolderMessages);
    return { messages: rows, total };
  }

  @Endpoint(cancelHolderMessage)
  cancel(@ActingAdmin() actor: Actor, @Param('id', { schema: uuid }) id: string): Promise<void> {
    return this.writing.cancel(id, actor, new Date());
  }
}
