import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import { listBroadcasts, sendBroadcast } from '@raffle/contracts';
import { actorOf } from '@raffle/messaging-kit';
import { AdminId, Caller, idempotencyKey, RequireAdmin, wantsCsv, type InternalStatement } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { ListBroadcasts, type BroadcastQuery } from './list-broadcasts.js';
import { SendBroadcast } from './send-broadcast.js';

@Controller('admin/broadcasts')
@RequireAdmin()
export class BroadcastsController {
  constructor(
    private readonly broadcasts: ListBroadcasts,
    private readonly sending: SendBroadcast,
  ) {}

  @Get()
  list(@Query({ schema: listBroadcasts.query }) query: BroadcastQuery, @Headers('accept') accept?: string) {
    return wantsCsv(accept) ? this.broadcasts.csv(query) : this.broadcasts.page(query);
  }

  @Post()
  @HttpCode(201)
  async send(
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
    @Body({ schema: sendBroadcast.body }) body: z.output<NonNullable<typeof sendBroadcast.body>>,
    @Headers('idempotency-key') key?: string,
  ) {
    const actor = actorOf(adminId, caller);
    return { broadcast: await this.sending.send({ ...body, actor, idempotencyKey: idempotencyKey(key) }, new Date()) };
  }
}
