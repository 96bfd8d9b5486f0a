import { Controller } from '@nestjs/common';
import {
  cancelHolderMessage,
  countHolders,
  listHolderMessages,
  sendBroadcast,
  sendToHolders,
} from '@raffle/contracts/http/admin-messages';
import { listBroadcasts } from '@raffle/contracts/http/broadcast-list';
import { listPage } from '@raffle/service-kit/database';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import * as queries from './holder-message.queries.js';
import { ListBroadcasts } from './list-broadcasts.js';
import { SendBroadcast } from './send-broadcast.js';
import { writesToEveryone, WriteToHolders } from './write-to-holders.js';

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
  async count({ params: { id: productId } }: Call<typeof countHolders>) {
    const { manager } = this.dataSource;
    if (!(await queries.productIsKnown(manager, productId))) throw new ProblemException('product_not_found');
    return { people: await queries.countHolders(manager, productId) };
  }

  @Endpoint(sendToHolders)
  async send({ params: { id: productId }, body, key: idempotencyKey, actor }: Call<typeof sendToHolders>) {
    return { message: await this.writing.storeMessage({ productId, ...body, actor, idempotencyKey }, new Date()) };
  }

  @Endpoint(sendBroadcast)
  async sendToAll({ body, key: idempotencyKey, actor }: Call<typeof sendBroadcast>) {
    const now = new Date();
    if (body.sendAt === null) return { broadcast: await this.broadcasts.send({ ...body, actor, idempotencyKey }, now) };
    await this.writing.storeMessage({ productId: null, ...body, actor, idempotencyKey }, now);
    return { broadcast: null };
  }

  @Endpoint(listHolderMessages)
  async listHolderMessages({ query, actor }: Call<typeof listHolderMessages>) {
    const { manager } = this.dataSource;
    const source = queries.holderMessageList(query, writesToEveryone(actor));
    const { rows, ...page } = await listPage(manager, source, query, queries.findHolderMessages);
    return { messages: rows, ...page };
  }

  @Endpoint(cancelHolderMessage)
  cancel({ params: { id }, actor }: Call<typeof cancelHolderMessage>): Promise<void> {
    return this.writing.cancel(id, actor, new Date());
  }

  @Endpoint(listBroadcasts)
  listBroadcasts({ query, csv }: Call<typeof listBroadcasts>) {
    return csv ? this.lists.csv(query) : this.lists.page(query);
  }
}
