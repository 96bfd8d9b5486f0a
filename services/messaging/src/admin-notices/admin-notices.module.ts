import { Module, type DynamicModule } from '@nestjs/common';
import type { MessagingConfig } from '../config.js';
import { PushModule } from '../push/push.module.js';
import { AdminNoticesController } from './admin-notices.controller.js';
import { PushAdminNotices } from './push-admin-notices.js';
import {
  TellAdministratorsWhenApprovalRequested,
  TellAdministratorsWhenDeadLettersFound,
  TellAdministratorsWhenReviewOpened,
} from './tell-administrators.handlers.js';

/** Notices to administrators of what waits for their decision. */
@Module({})
export class AdminNoticesModule {
  static forRoot(config: MessagingConfig): DynamicModule {
    return {
      module: AdminNoticesModule,
      imports: [PushModule.forRoot(config)],
      controllers: [AdminNoticesController],
      providers: [
        TellAdministratorsWhenApprovalRequested,
        TellAdministratorsWhenReviewOpened,
        TellAdministratorsWhenDeadLettersFound,
        PushAdminNotices,
      ],
    };
  }
}
