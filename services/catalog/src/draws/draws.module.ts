import type { KeyObject } from 'node:crypto';
import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InternalClient } from '@raffle/service-kit';
import { StoreProductChange } from '../products/store-product-change.js';
import { BeginDraw } from './begin-draw.js';
import { CompleteDraw } from './complete-draw.js';
import { DrawPickEntity } from './draw-pick.entity.js';
import { DrawProduct } from './draw-product.js';
import { DrawEntity } from './draw.entity.js';
import { DrawsController } from './draws.controller.js';
import { FreezeEntryList } from './freeze-entry-list.js';
import { ListWinners } from './list-winners.js';
import { OpenTickets } from './open-tickets.js';
import { PickWinners } from './pick-winners.js';
import { ReadDraws } from './read-draws.js';
import { ResumeDraws } from './resume-draws.js';
import { RunDraw } from './run-draw.js';
import { TicketsClient } from './tickets-client.js';
import { WinnerContacts } from './winner-contacts.js';
import { WinnersController } from './winners.controller.js';

@Module({})
export class DrawsModule {
  static forRoot(options: { ticketsUrl: string; identityUrl: string; privateKey: KeyObject }): DynamicModule {
    const { ticketsUrl, identityUrl, privateKey } = options;
    return {
      module: DrawsModule,
      imports: [TypeOrmModule.forFeature([DrawEntity, DrawPickEntity])],
      controllers: [DrawsController, WinnersController],
      providers: [
        {
          provide: TicketsClient,
          useFactory: () => new TicketsClient({ self: 'catalog', target: 'tickets', baseUrl: ticketsUrl, privateKey }),
        },
        {
          provide: WinnerContacts,
          useFactory: () =>
            new WinnerContacts(
              new InternalClient({
                self: 'catalog',
                target: 'identity',
                baseUrl: identityUrl,
                privateKey,
                connections: 4,
              }),
            ),
        },
        StoreProductChange,
        BeginDraw,
        FreezeEntryList,
        OpenTickets,
        PickWinners,
        CompleteDraw,
        RunDraw,
        DrawProduct,
        ReadDraws,
        ListWinners,
        ResumeDraws,
      ],
    };
  }
}
