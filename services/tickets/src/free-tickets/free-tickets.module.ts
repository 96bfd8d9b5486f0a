import { Module } from '@nestjs/common';
import { InventoryModule } from '../inventory/inventory.module.js';
import { FreeTicketsController } from './free-tickets.controller.js';
import { PlaceTicket } from './place-ticket.js';
import { TellOfWaitingFreeTickets } from './tell-of-waiting.js';

@Module({
  imports: [InventoryModule],
  controllers: [FreeTicketsController],
  providers: [PlaceTicket, TellOfWaitingFreeTickets],
})
export class FreeTicketsModule {}
