import { Module } from '@nestjs/common';
import { CodeNewsHandlers } from './code-news.handlers.js';
import { DrawNewsHandlers } from './draw-news.handlers.js';
import { HideNames } from './hide-names.js';
import { NotifyParticipants } from './notify-participants.js';
import { PrizeNewsHandlers } from './prize-news.handlers.js';
import { RefundNewsHandlers } from './refund-news.handlers.js';
import { RemindOfHour } from './remind-of-hour.js';
import { TicketNewsHandlers } from './ticket-news.handlers.js';
import { TextsModule } from '../texts/texts.module.js';

/** Notices made from events. */
@Module({
  imports: [TextsModule],
  providers: [
    TicketNewsHandlers,
    RefundNewsHandlers,
    PrizeNewsHandlers,
    CodeNewsHandlers,
    DrawNewsHandlers,
    NotifyParticipants,
    RemindOfHour,
    HideNames,
  ],
})
export class NewsModule {}
