import { Module } from '@nestjs/common';
import { TellPeopleWhenPrizeForfeited } from './tell-people-when-prize-forfeited.handler.js';
import { TellWinnerWhenWarned } from './tell-winner-when-warned.handler.js';
import { TellWinnerWhenDeliveryAdvanced } from './tell-winner-when-delivery-advanced.handler.js';

@Module({ providers: [TellWinnerWhenDeliveryAdvanced, TellWinnerWhenWarned, TellPeopleWhenPrizeForfeited] })
export class DeliveryNewsModule {}
