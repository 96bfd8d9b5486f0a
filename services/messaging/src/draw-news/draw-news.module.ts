import { Module } from '@nestjs/common';
import { StoreEndWhenDrawCancelled } from './store-end-when-draw-cancelled.handler.js';
import { StoreResultWhenDrawCompleted } from './store-result-when-draw-completed.handler.js';
import { TellParticipants } from './tell-participants.js';

@Module({
  providers: [StoreResultWhenDrawCompleted, StoreEndWhenDrawCancelled, TellParticipants],
})
export class DrawNewsModule {}
