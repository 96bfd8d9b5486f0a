import { Module } from '@nestjs/common';
import { ErasePersonWhenUserErased } from './erase-person-when-user-erased.handler.js';
import { StoreEndWhenDrawCancelled } from './store-end-when-draw-cancelled.handler.js';
import { StoreResultWhenDrawCompleted } from './store-result-when-draw-completed.handler.js';
import { TellParticipants } from './tell-participants.js';

@Module({
  providers: [StoreResultWhenDrawCompleted, StoreEndWhenDrawCancelled, TellParticipants, ErasePersonWhenUserErased],
})
export class DrawNewsModule {}
