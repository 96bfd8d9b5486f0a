import { Controller, Get } from '@nestjs/common';
import { RequireUser, UserId } from '@raffle/service-kit';
import { ShowReferral } from './show-referral.js';

@Controller('referral')
@RequireUser()
export class ReferralController {
  constructor(private readonly referral: ShowReferral) {}

  @Get()
  show(@UserId() userId: string) {
    return this.referral.of(userId);
  }
}
