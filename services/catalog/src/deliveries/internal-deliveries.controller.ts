import { Controller, Param } from '@nestjs/common';
import { awaitedPrizes } from '@raffle/contracts/internal';
import { uuid } from '@raffle/contracts/values';
import { Operation } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { countAwaitedPrizes } from './deliveries.queries.js';

@Controller()
export class InternalDeliveriesController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(awaitedPrizes)
  async awaited(@Param('userId', { schema: uuid }) userId: string) {
    return { prizes: await countAwaitedPrizes(this.dataSource.manager, userId) };
  }
}
