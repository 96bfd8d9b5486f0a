import { Controller } from '@nestjs/common';
import { followMoney } from '@raffle/contracts/http/followed-money';
import { listTickets, ticketList } from '@raffle/contracts/http/ticket-list';
import { getReceipt, listMyTickets } from '@raffle/contracts/http/tickets';
import { Endpoint, listFile, type Call } from '@raffle/service-kit/http';
import { FollowMoney } from './follow-money.js';
import { ListEntries } from './list-entries.js';
import { ListMyTickets } from './my-tickets.js';
import { ShowReceipt } from './show-receipt.js';

@Controller()
export class EntriesController {
  constructor(
    private readonly mine: ListMyTickets,
    private readonly receipts: ShowReceipt,
    private readonly money: FollowMoney,
    private readonly entries: ListEntries,
  ) {}

  @Endpoint(listMyTickets)
  listMine({ userId }: Call<typeof listMyTickets>) {
    return this.mine.listMyTickets(userId);
  }

  @Endpoint(followMoney)
  follow({ query: { payments }, userId }: Call<typeof followMoney>) {
    return this.money.followMoney(userId, payments.split(','));
  }

  @Endpoint(getReceipt)
  receipt({ params: { id }, userId }: Call<typeof getReceipt>) {
    return this.receipts.showReceipt(userId, id);
  }

  @Endpoint(listTickets)
  async list({ query, csv }: Call<typeof listTickets>) {
    return csv ? listFile(ticketList, this.entries.allEntries(query), query) : this.entries.listEntries(query);
  }
}
