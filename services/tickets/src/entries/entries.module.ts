import { Module } from '@nestjs/common';
import { ticketsOfPerson } from '@raffle/contracts/internal';
import { ownDataController } from '@raffle/service-kit/database';
import { EntryListModule } from '../entry-list/entry-list.module.js';
import { EntriesController } from './entries.controller.js';
import { EntriesHandlers } from './entries.handlers.js';
import { FollowMoney } from './follow-money.js';
import { ListEntries } from './list-entries.js';
import { ListMyTickets } from './my-tickets.js';
import { ownData } from './own-data.js';
import { ReportsController } from './reports.controller.js';
import { ShowReceipt } from './show-receipt.js';

@Module({
  imports: [EntryListModule],
  controllers: [EntriesController, ReportsController, ownDataController(ticketsOfPerson, ownData)],
  providers: [ListMyTickets, ListEntries, ShowReceipt, FollowMoney, EntriesHandlers],
})
export class EntriesModule {}
