import { Controller, Get, Param } from '@nestjs/common';
import { RequireUser, UserId } from '@raffle/service-kit';
import { entryIdParameter } from '../requests/parameters.js';
import { ListMyTickets } from './list-my-tickets.js';
import { ShowReceipt } from './show-receipt.js';

@Controller('tickets')
@RequireUser()
export class EntriesController {
  constructor(
    private readonly mine: ListMyTickets,
    private readonly receipts: ShowReceipt,
  ) {}

  @Get('user')
  list(@UserId() userId: string) {
    return this.mine.of(userId, new Date());
  }

  @Get(':id/receipt')
  receipt(@UserId() userId: string, @Param('id', { schema: entryIdParameter }) id: string) {
    return this.receipts.of(userId, id);
  }
}
