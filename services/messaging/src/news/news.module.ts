import { Module } from '@nestjs/common';
import { DrawNewsHandlers } from './draw-news.handlers.js';
import { HideNames } from './hide-names.js';
import { NotifyParticipants } from './notify-participants.js';
import { PrizeNewsHandlers } from './prize-news.handlers.js';
import { RefundNewsHandlers } from './refund-news.handlers.js';
import { TicketNewsHandlers } from './ticket-news.handlers.js';

/** Notices made from events. */
@Module({
  providers: [
    TicketNewsHandlers,
    RefundNewsHandlers,
    PrizeNewsHandlers,
    DrawNewsHandlers,
    NotifyParticipants,
    HideNames,
  ],
})
export class NewsModule {}
