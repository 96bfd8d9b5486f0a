import { Module } from '@nestjs/common';
import { ReferralController } from './referral.controller.js';
import { ReferralHandlers } from './referral.handlers.js';

@Module({ controllers: [ReferralController], providers: [ReferralHandlers] })
export class ReferralModule {}
