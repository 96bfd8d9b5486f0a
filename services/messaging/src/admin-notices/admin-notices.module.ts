import { Module } from '@nestjs/common';
import { PushModule } from '../push/push.module.js';
import { AdminNoticesController } from './admin-notices.controller.js';
import { PushAdminNotices } from './push-admin-notices.js';
import {
  TellAdministratorsWhenApprovalRequested,
  TellAdministratorsWhenDeadLettersFound,
  TellAdministratorsWhenReviewOpened,
} from './tell-administrators.handlers.js';

/** Notices to administrators of what waits for their decision. */
@Module({
  imports: [PushModule],
  controllers: [AdminNoticesController],
  providers: [
    TellAdministratorsWhenApprovalRequested,
    TellAdministratorsWhenReviewOpened,
    TellAdministratorsWhenDeadLettersFound,
    PushAdminNotices,
  ],
})
export class AdminNoticesModule {}
