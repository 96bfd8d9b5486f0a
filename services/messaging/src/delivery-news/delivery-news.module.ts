import { Module } from '@nestjs/common';
import { TellWinnerWhenDeliveryAdvanced } from './tell-winner-when-delivery-advanced.handler.js';

@Module({ providers: [TellWinnerWhenDeliveryAdvanced] })
export class DeliveryNewsModule {}
