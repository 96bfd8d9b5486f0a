import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { CheckHandoverCode } from './check-handover-code.js';
import { HandoverCodesController } from './handover-codes.controller.js';
import { TextHandoverCode } from './text-handover-code.js';

/** The codes with which winners prove that they have their prize (docs/product.md rule 58). */
@Module({
  imports: [AuthenticationModule],
  controllers: [HandoverCodesController],
  providers: [CheckHandoverCode, TextHandoverCode],
})
export class HandoverCodesModule {}
