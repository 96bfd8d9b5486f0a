import { Module } from '@nestjs/common';
import { FreeTicketsController } from './free-tickets.controller.js';
import { PlaceTicket } from './place-ticket.js';

@Module({ controllers: [FreeTicketsController], providers: [PlaceTicket] })
export class FreeTicketsModule {}
