import { Controller } from '@nestjs/common';
import { getReferral } from '@raffle/contracts/http/referral';
import { Endpoint, UserId } from '@raffle/service-kit';
import { ShowReferral } from './show-referral.js';

@Controller()
export class ReferralController {
  constructor(private readonly referral: ShowReferral) {}

  @Endpoint(getReferral)
  show(@UserId() userId: string) {
    return this.referral.of(userId);
  }
}
