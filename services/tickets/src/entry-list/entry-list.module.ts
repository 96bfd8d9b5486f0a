import { Module } from '@nestjs/common';
import { EntryListController } from './entry-list.controller.js';
import { EntryTiles } from './entry-tiles.js';
import { EndSale, FreezeEntryList } from './freeze-entry-list.js';
import { OpenTickets } from './open-tickets.js';

@Module({
  controllers: [EntryListController],
  providers: [EntryTiles, FreezeEntryList, EndSale, OpenTickets],
  exports: [EntryTiles],
})
export class EntryListModule {}
