import { Controller, Param } from '@nestjs/common';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { followMoney } from '@raffle/contracts/http/followed-money';
import { getReceipt, listMyTickets } from '@raffle/contracts/http/tickets';
import { uuid } from '@raffle/contracts/values';
import { Endpoint, ProblemException, RequestQuery, UserId } from '@raffle/service-kit';
import { FollowMoney } from './follow-money.js';
import { ListMyTickets } from './list-my-tickets.js';
import { ShowReceipt } from './show-receipt.js';

@Controller()
export class EntriesController {
  constructor(
    private readonly mine: ListMyTickets,
    private readonly receipts: ShowReceipt,
    private readonly money: FollowMoney,
  ) {}

  @Endpoint(listMyTickets)
  list(@UserId() userId: string) {
    return this.mine.of(userId);
  }

  @Endpoint(followMoney)
  follow(@UserId() userId: string, @RequestQuery(followMoney) { payments }: QueryOf<typeof followMoney>) {
    return this.money.follow(userId, payments.split(','));
  }

  @Endpoint(getReceipt)
  receipt(@UserId() userId: string, @Param('id') id: string) {
    // An invalid id gets the same answer as an unknown one.
    if (!uuid.safeParse(id).success) throw new ProblemException('entry_not_found');
    return this.receipts.of(userId, id);
  }
}
