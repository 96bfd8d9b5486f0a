import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { drawsOfPerson } from '@raffle/contracts/internal';
import { ownDataController } from '@raffle/service-kit/database';
import { ProductsModule } from '../products/products.module.js';
import { AwaitBeacon } from './await-beacon.js';
import { CancelProduct } from './cancel-product.js';
import { CompleteDraw } from './complete-draw.js';
import { DrandRelays } from './drand-relays.js';
import { DrawProduct } from './draw-product.js';
import { SignRecord } from './draw-record.js';
import { DrawEntity } from './draw.entity.js';
import { DrawsController } from './draws.controller.js';
import { DrawsHandlers } from './draws.handlers.js';
import { DrawsMetrics } from './draws.metrics.js';
import { HandInBeacon } from './hand-in-beacon.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { ListWinners } from './list-winners.js';
import { ownData } from './own-data.js';
import { OpenTickets, PickWinners } from './pick-winners.js';
import { ReadDraws } from './read-draws.js';
import { RunDraw } from './run-draw.js';
import { SettleEndedSales } from './settle-ended-sales.js';
import { WinnerContacts } from './winner-contacts.js';

@Module({
  imports: [TypeOrmModule.forFeature([DrawEntity]), ProductsModule],
  controllers: [DrawsController, ownDataController(drawsOfPerson, ownData)],
  providers: [
    WinnerContacts,
    DrandRelays,
    DrawProduct,
    CancelProduct,
    RunDraw,
    FreezeEntryList,
    AwaitBeacon,
    HandInBeacon,
    PickWinners,
    OpenTickets,
    CompleteDraw,
    SignRecord,
    SettleEndedSales,
    ReadDraws,
    ListWinners,
    DrawsHandlers,
    DrawsMetrics,
  ],
  exports: [WinnerContacts, OpenTickets, DrawProduct, CancelProduct, RunDraw],
})
export class DrawsModule {}
