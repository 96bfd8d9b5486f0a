import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InternalClient } from '@raffle/service-kit';
import { CommitmentModule } from '../commitment/commitment.module.js';
import { catalogConfig, type CatalogConfig } from '../config.js';
import { ProductsModule } from '../products/products.module.js';
import { AwaitBeacon } from './await-beacon.js';
import { BeginCancellation } from './begin-cancellation.js';
import { BeginDraw } from './begin-draw.js';
import { CancelProduct } from './cancel-product.js';
import { CompleteDraw } from './complete-draw.js';
import { DrawPickEntity } from './draw-pick.entity.js';
import { DrawProduct } from './draw-product.js';
import { DrawEntity } from './draw.entity.js';
import { DrawsController } from './draws.controller.js';
import { DrandRelays } from './drand-relays.js';
import { EndSale } from './end-sale.js';
import { EnterBeacon } from './enter-beacon.js';
import { EraseWinnerWhenUserErased } from './erase-winner-when-user-erased.handler.js';
import { ShowInitialsWhenPublicNameReplaced } from './show-initials-when-public-name-replaced.handler.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { ListWinners } from './list-winners.js';
import { OpenTickets } from './open-tickets.js';
import { OwnDataController } from './own-data.controller.js';
import { PickWinners } from './pick-winners.js';
import { ReadDraws } from './read-draws.js';
import { SettleEndedSales } from './settle-ended-sales.js';
import { ResumeDraws } from './resume-draws.js';
import { RunDraw } from './run-draw.js';
import { SignRecord } from './sign-record.js';
import { StoreCancellation } from './store-cancellation.js';
import { TicketsClient } from './tickets-client.js';
import { WinnerContacts } from './winner-contacts.js';
import { WinnersController } from './winners.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([DrawEntity, DrawPickEntity]), CommitmentModule, ProductsModule],
  controllers: [DrawsController, WinnersController, OwnDataController],
  providers: [
    {
      provide: TicketsClient,
      inject: [catalogConfig],
      useFactory: ({ TICKETS_URL: baseUrl, INTERNAL_PRIVATE_KEY: privateKey }: CatalogConfig) =>
        new TicketsClient({ self: 'catalog', target: 'tickets', baseUrl, privateKey }),
    },
    {
      provide: WinnerContacts,
      inject: [catalogConfig],
      useFactory: ({ IDENTITY_URL: baseUrl, INTERNAL_PRIVATE_KEY: privateKey }: CatalogConfig) =>
        new WinnerContacts(
          new InternalClient({
            self: 'catalog',
            target: 'identity',
            baseUrl,
            privateKey,
            connections: 4,
            watched: true,
          }),
        ),
    },
    {
      provide: DrandRelays,
      inject: [catalogConfig],
      useFactory: ({ DRAND_RELAYS: relays }: CatalogConfig) => new DrandRelays(relays),
    },
    BeginDraw,
    AwaitBeacon,
    EnterBeacon,
    BeginCancellation,
    EndSale,
    StoreCancellation,
    CancelProduct,
    FreezeEntryList,
    OpenTickets,
    PickWinners,
    CompleteDraw,
    RunDraw,
    DrawProduct,
    ReadDraws,
    ListWinners,
    ResumeDraws,
    SignRecord,
    SettleEndedSales,
    EraseWinnerWhenUserErased,
    ShowInitialsWhenPublicNameReplaced,
  ],
  exports: [WinnerContacts, OpenTickets, BeginDraw, BeginCancellation, RunDraw],
})
export class DrawsModule {}
