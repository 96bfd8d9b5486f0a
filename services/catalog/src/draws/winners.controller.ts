import { Controller, Param } from '@nestjs/common';
import { listWinners } from '@raffle/contracts/http/admin-winners';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Caller, Endpoint, RequestQuery, WantsCsv, type ServiceToken } from '@raffle/service-kit';
import { ProductIdPipe } from '../products/product-id.pipe.js';
import { ListWinners } from './list-winners.js';
import type { WinnerQuery } from './winners.queries.js';

/** Winners with full names and phones, for administrators only. */
@Controller()
export class WinnersController {
  constructor(private readonly winners: ListWinners) {}

  @Endpoint(listWinners)
  list(
    @Param('id', ProductIdPipe) id: number,
    @RequestQuery(listWinners) query: WinnerQuery,
    @Caller() { subject }: ServiceToken,
    @WantsCsv() csv: boolean,
    @ActingAdmin() actor: Actor,
  ) {
    return csv ? this.winners.csv(id, query, subject, actor) : this.winners.page(id, query, subject);
  }
}
