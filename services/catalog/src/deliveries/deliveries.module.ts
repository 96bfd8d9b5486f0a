import { Module } from '@nestjs/common';
import { DrawsModule } from '../draws/draws.module.js';
import { AdvanceDelivery } from './advance-delivery.js';
import { CallWinner } from './call-winner.js';
import { DeliveriesController } from './deliveries.controller.js';
import { EraseDeliveriesWhenUserErased } from './erase-deliveries-when-user-erased.handler.js';
import { ForfeitPrize } from './forfeit-prize.js';
import { ListDeliveries } from './list-deliveries.js';
import { OwnWins } from './own-wins.js';
import { WinsController } from './wins.controller.js';

/** The hand-over of prizes, from the draw to the winner's confirmation. */
@Module({
  imports: [DrawsModule],
  controllers: [DeliveriesController, WinsController],
  providers: [AdvanceDelivery, ForfeitPrize, ListDeliveries, OwnWins, CallWinner, EraseDeliveriesWhenUserErased],
  exports: [ForfeitPrize],
})
export class DeliveriesModule {}
