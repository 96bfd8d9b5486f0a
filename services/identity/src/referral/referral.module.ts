import { Module } from '@nestjs/common';
import { CopyParticipationWhenFriendParticipated } from './copy-participation-when-friend-participated.handler.js';
import { ReferralController } from './referral.controller.js';
import { ShowReferral } from './show-referral.js';

@Module({
  controllers: [ReferralController],
  providers: [ShowReferral, CopyParticipationWhenFriendParticipated],
})
export class ReferralModule {}
