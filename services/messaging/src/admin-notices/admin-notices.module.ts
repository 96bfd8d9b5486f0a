import { Module } from '@nestjs/common';
import { PushModule } from '../push/push.module.js';
import { AdminNoticesController } from './admin-notices.controller.js';
import { AdminNoticesHandlers } from './admin-notices.handlers.js';
import { PushAdminNotices } from './push-admin-notices.js';

/** Notices to administrators of what waits for their decision. */
@Module({
  imports: [PushModule],
  controllers: [AdminNoticesController],
  providers: [AdminNoticesHandlers, PushAdminNotices],
})
export class AdminNoticesModule {}
