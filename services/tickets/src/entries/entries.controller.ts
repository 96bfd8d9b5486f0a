import { Controller } from '@nestjs/common';
import { listTickets } from '@raffle/contracts/http/admin-money';
import { followMoney } from '@raffle/contracts/http/followed-money';
import { getReceipt, listMyTickets } from '@raffle/contracts/http/tickets';
import { uuid } from '@raffle/contracts/values';
import { csvFile, Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { FollowMoney } from './follow-money.js';
import { adminEntryColumns, ListEntries } from './list-entries.js';
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
    return this.mine.of(userId);
  }

  @Endpoint(followMoney)
  follow({ query: { payments }, userId }: Call<typeof followMoney>) {
    return this.money.follow(userId, payments.split(','));
  }

  @Endpoint(getReceipt)
  receipt({ params: { id }, userId }: Call<typeof getReceipt>) {
    // An invalid id gets the same answer as an unknown one.
    if (!uuid.safeParse(id).success) throw new ProblemException('entry_not_found');
    return this.receipts.of(userId, id);
  }

  @Endpoint(listTickets)
  async list({ query, csv }: Call<typeof listTickets>) {
    return csv ? csvFile('tickets', adminEntryColumns, this.entries.all(query), query) : this.entries.page(query);
  }
}
