import { Controller, Get, Param } from '@nestjs/common';
import { ProblemException, RequireUser, UserId } from '@raffle/service-kit';
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
  receipt(@UserId() userId: string, @Param('id') id: string) {
    // What cannot be an entry's id is an entry that is not there.
    if (!entryIdParameter.safeParse(id).success) throw new ProblemException('entry_not_found');
    return this.receipts.of(userId, id);
  }
}
