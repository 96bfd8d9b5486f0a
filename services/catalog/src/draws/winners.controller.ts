import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { listWinners } from '@raffle/contracts';
import { Caller, RequireAdmin, wantsCsv, type InternalStatement } from '@raffle/service-kit';
import { ProductIdPipe } from '../products/product-id.pipe.js';
import { ListWinners, type WinnerQuery } from './list-winners.js';

/** Winners by their full names, with their phones: for administrators alone. */
@Controller('admin/products/:id/winners')
@RequireAdmin()
export class WinnersController {
  constructor(private readonly winners: ListWinners) {}

  @Get()
  list(
    @Param('id', ProductIdPipe) id: number,
    @Query({ schema: listWinners.query }) query: WinnerQuery,
    @Caller() { subject }: InternalStatement,
    @Headers('accept') accept?: string,
  ) {
    return wantsCsv(accept) ? this.winners.csv(id, query, subject) : this.winners.page(id, query, subject);
  }
}
