import { Module } from '@nestjs/common';
import { TellAskerWhenPlaceFreed } from './tell-asker-when-place-freed.handler.js';
import { TellBuyerWhenTicketsGranted } from './tell-buyer-when-tickets-granted.handler.js';
import { TellOwnerWhenCreditIssued } from './tell-owner-when-credit-issued.handler.js';
import { TellReferrerWhenFriendParticipated } from './tell-referrer-when-friend-participated.handler.js';

@Module({
  providers: [
    TellAskerWhenPlaceFreed,
    TellBuyerWhenTicketsGranted,
    TellOwnerWhenCreditIssued,
    TellReferrerWhenFriendParticipated,
  ],
})
export class TicketNewsModule {}
