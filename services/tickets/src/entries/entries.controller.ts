import { Controller, Param } from '@nestjs/common';
import { getReceipt, listMyTickets } from '@raffle/contracts/http/tickets';
import { uuid } from '@raffle/contracts/values';
import { Endpoint, ProblemException, UserId } from '@raffle/service-kit';
import { ListMyTickets } from './list-my-tickets.js';
import { ShowReceipt } from './show-receipt.js';

@Controller()
export class EntriesController {
  constructor(
    private readonly mine: ListMyTickets,
    private readonly receipts: ShowReceipt,
  ) {}

  @Endpoint(listMyTickets)
  list(@UserId() userId: string) {
    return this.mine.of(userId);
  }

  @Endpoint(getReceipt)
  receipt(@UserId() userId: string, @Param('id') id: string) {
    // An invalid id gets the same answer as an unknown one.
    if (!uuid.safeParse(id).success) throw new ProblemException('entry_not_found');
    return this.receipts.of(userId, id);
  }
}
