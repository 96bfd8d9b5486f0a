import { Controller } from '@nestjs/common';
import { listBroadcasts, sendBroadcast } from '@raffle/contracts/http/admin-messages';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, IdempotencyKey, RequestBody, RequestQuery, WantsCsv } from '@raffle/service-kit';
import type { BroadcastQuery } from './broadcast.queries.js';
import { ListBroadcasts } from './list-broadcasts.js';
import { SendBroadcast } from './send-broadcast.js';

@Controller()
export class BroadcastsController {
  constructor(
    private readonly broadcasts: ListBroadcasts,
    private readonly sending: SendBroadcast,
  ) {}

  @Endpoint(listBroadcasts)
  list(@RequestQuery(listBroadcasts) query: BroadcastQuery, @WantsCsv() csv: boolean) {
    return csv ? this.broadcasts.csv(query) : this.broadcasts.page(query);
  }

  @Endpoint(sendBroadcast)
  async send(
    @ActingAdmin() actor: Actor,
    @RequestBody(sendBroadcast) body: BodyOf<typeof sendBroadcast>,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    return { broadcast: await this.sending.send({ ...body, actor, idempotencyKey }, new Date()) };
  }
}
