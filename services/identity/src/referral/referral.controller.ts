import { Controller, Param } from '@nestjs/common';
import { checkReferralCode, getReferral } from '@raffle/contracts/http/referral';
import { Endpoint, UserId } from '@raffle/service-kit';
import { ShowReferral } from './show-referral.js';

@Controller()
export class ReferralController {
  constructor(private readonly referral: ShowReferral) {}

  @Endpoint(getReferral)
  show(@UserId() userId: string) {
    return this.referral.of(userId);
  }

  @Endpoint(checkReferralCode)
  async check(@Param('code') code: string) {
    return { known: await this.referral.knows(code) };
  }
}
