import { Module } from '@nestjs/common';
import { ErasePersonWhenUserErased } from './erase-person-when-user-erased.handler.js';
import { StoreEndWhenDrawCancelled } from './store-end-when-draw-cancelled.handler.js';
import { StoreResultWhenDrawCompleted } from './store-result-when-draw-completed.handler.js';
import { NotifyParticipants } from './notify-participants.js';

@Module({
  providers: [StoreResultWhenDrawCompleted, StoreEndWhenDrawCancelled, NotifyParticipants, ErasePersonWhenUserErased],
})
export class DrawNewsModule {}
