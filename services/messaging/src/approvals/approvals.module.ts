import { Module } from '@nestjs/common';
import { ApprovalRequests } from '@raffle/back-office-kit';
import { BroadcastsModule } from '../broadcasts/broadcasts.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { AskedMessage } from './asked-message.js';

/** Messages to many that need a second administrator. */
@Module({
  imports: [BroadcastsModule],
  controllers: [ApprovalsController],
  providers: [
    AskedMessage,
    ...ApprovalRequests.of(
      { message: AskedMessage },
      { subjectName: '(SELECT name FROM product WHERE product_id::text = r.subject)' },
    ),
  ],
})
export class ApprovalsModule {}
