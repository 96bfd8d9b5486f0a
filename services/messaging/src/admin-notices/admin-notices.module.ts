import { Module } from '@nestjs/common';
import { PushModule } from '../push/push.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { AdminNoticesController } from './admin-notices.controller.js';
import { AdminNoticesHandlers } from './admin-notices.handlers.js';
import { MorningMessage } from './morning-message.js';
import { PushAdminNotices } from './push-admin-notices.js';

/** Notices to administrators: what waits for their decision, what people cannot do, and each morning. */
@Module({
  imports: [PushModule, TextsModule],
  controllers: [AdminNoticesController],
  providers: [AdminNoticesHandlers, PushAdminNotices, MorningMessage],
})
export class AdminNoticesModule {}
