import { Module } from '@nestjs/common';
import { ErasePersonWhenUserErased } from './erase-person-when-user-erased.handler.js';
import { StoreEndWhenDrawCancelled } from './store-end-when-draw-cancelled.handler.js';
import { StoreResultWhenDrawCompleted } from './store-result-when-draw-completed.handler.js';
import { NotifyParticipants } from './notify-participants.js';
import { RenameWinners } from './rename-winners.js';

@Module({
  providers: [
    StoreResultWhenDrawCompleted,
    StoreEndWhenDrawCancelled,
    NotifyParticipants,
    ErasePersonWhenUserErased,
    RenameWinners,
  ],
})
export class DrawNewsModule {}
