import { Module } from '@nestjs/common';
import { ErasePersonWhenUserErased } from './erase-person-when-user-erased.handler.js';
import { StoreEndWhenDrawCancelled } from './store-end-when-draw-cancelled.handler.js';
import { StoreResultWhenDrawCompleted } from './store-result-when-draw-completed.handler.js';
import { NotifyParticipants } from './notify-participants.js';
import { RenameWinners } from './rename-winners.js';
import { ShowInitialsWhenPublicNameReplaced } from './show-initials-when-public-name-replaced.handler.js';

@Module({
  providers: [
    StoreResultWhenDrawCompleted,
    StoreEndWhenDrawCancelled,
    NotifyParticipants,
    ErasePersonWhenUserErased,
    ShowInitialsWhenPublicNameReplaced,
    RenameWinners,
  ],
})
export class DrawNewsModule {}
