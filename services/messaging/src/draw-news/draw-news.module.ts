import { Module } from '@nestjs/common';
import { CopyProductWhenProductChanged } from './copy-product-when-product-changed.handler.js';
import { StoreEndWhenDrawCancelled } from './store-end-when-draw-cancelled.handler.js';
import { StoreResultWhenDrawCompleted } from './store-result-when-draw-completed.handler.js';
import { TellParticipants } from './tell-participants.js';

@Module({
  providers: [CopyProductWhenProductChanged, StoreResultWhenDrawCompleted, StoreEndWhenDrawCancelled, TellParticipants],
})
export class DrawNewsModule {}
