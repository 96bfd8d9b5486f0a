import { Module } from '@nestjs/common';
import { ticketsOfPerson } from '@raffle/contracts/internal';
import { ownDataController } from '@raffle/service-kit';
import { EntryListModule } from '../entry-list/entry-list.module.js';
import { EntriesController } from './entries.controller.js';
import { FollowMoney } from './follow-money.js';
import { ListMyTickets } from './list-my-tickets.js';
import { RecordDeliveryWhenDeliveryAdvanced } from './record-delivery-when-delivery-advanced.handler.js';
import { MarkWinnersWhenDrawCompleted } from './mark-winners-when-draw-completed.handler.js';
import { MovePrizeWhenPrizeForfeited } from './move-prize-when-prize-forfeited.handler.js';
import { ownData } from './own-data.js';
import { ShowReceipt } from './show-receipt.js';

@Module({
  imports: [EntryListModule],
  controllers: [EntriesController, ownDataController(ticketsOfPerson, ownData)],
  providers: [
    ListMyTickets,
    ShowReceipt,
    FollowMoney,
    MarkWinnersWhenDrawCompleted,
    RecordDeliveryWhenDeliveryAdvanced,
    MovePrizeWhenPrizeForfeited,
  ],
})
export class EntriesModule {}
