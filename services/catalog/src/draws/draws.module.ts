import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { drawsOfPerson } from '@raffle/contracts/internal';
import { ownDataController } from '@raffle/service-kit/database';
import { ProductsModule } from '../products/products.module.js';
import { AwaitBeacon } from './beacon/await-beacon.js';
import { DrandRelays } from './beacon/drand-relays.js';
import { BeginAtHour } from './beacon/begin-at-hour.js';
import { CancelProduct } from './cancel-product.js';
import { BeginCancellation } from './cancelling/begin-cancellation.js';
import { EndSale } from './cancelling/end-sale.js';
import { DrawEntity } from './draw/draw.entity.js';
import { DrawProduct } from './draw-product.js';
import { DrawRuns } from './draw-runs.js';
import { DrawsController } from './draws.controller.js';
import { DrawsHandlers } from './draws.handlers.js';
import { DrawsMetrics } from './draws.metrics.js';
import { FreezeEntryList } from './freezing/freeze-entry-list.js';
import { HandInBeacon } from './hand-in-beacon.js';
import { ownData } from './own-data.js';
import { OpenTickets } from './picking/open-tickets.js';
import { PickWinners } from './picking/pick-winners.js';
import { CompleteDraw } from './record/complete-draw.js';
import { ReadAppointment } from './record/read-appointment.js';
import { ReadDraws } from './record/read-draws.js';
import { SignRecord } from './record/sign-record.js';
import { RunDraw } from './run-draw.js';
import { SettleEndedSales } from './settle-ended-sales.js';
import { ListWinners } from './winners/list-winners.js';
import { WinnerContacts } from './winners/winner-contacts.js';

@Module({
  imports: [TypeOrmModule.forFeature([DrawEntity]), ProductsModule],
  controllers: [DrawsController, ownDataController(drawsOfPerson, ownData)],
  providers: [
    DrawProduct,
    CancelProduct,
    HandInBeacon,
    SettleEndedSales,
    DrawRuns,
    RunDraw,
    FreezeEntryList,
    BeginCancellation,
    EndSale,
    DrandRelays,
    BeginAtHour,
    AwaitBeacon,
    OpenTickets,
    PickWinners,
    CompleteDraw,
    SignRecord,
    ReadDraws,
    ReadAppointment,
    WinnerContacts,
    ListWinners,
    DrawsHandlers,
    DrawsMetrics,
  ],
  exports: [WinnerContacts, OpenTickets, DrawProduct, BeginCancellation, DrawRuns],
})
export class DrawsModule {}
