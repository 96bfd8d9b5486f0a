import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { catalogClientProvider } from './catalog-client.js';
import { CorrectPerson } from './correct-person.js';
import { DecideRequest } from './decide-request.js';
import { RequestCorrection } from './request-correction.js';

/** What needs a second administrator. */
@Module({
  imports: [SessionsModule],
  controllers: [ApprovalsController],
  providers: [RequestCorrection, DecideRequest, CorrectPerson, catalogClientProvider],
})
export class ApprovalsModule {}
