import { Body, Controller, Param } from '@nestjs/common';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@raffle/contracts/http/admin-second-factor';
import { uuid } from '@raffle/contracts/values';
import { Endpoint } from '@raffle/service-kit';
import { BearerToken } from '../authentication/request-headers.js';
import { readForm } from '../read-form.js';
import { ManageSecondFactor } from './manage-second-factor.js';

@Controller()
export class SecondFactorController {
  constructor(private readonly factor: ManageSecondFactor) {}

  @Endpoint(getSecondFactor)
  show(@ActingAdmin() { adminId }: Actor) {
    return this.factor.show(adminId);
  }

  @Endpoint(beginSecondFactor)
  begin(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    return this.factor.begin(admin, readForm(beginSecondFactor, body).password);
  }

  @Endpoint(confirmSecondFactor)
  confirm(@Body() body: unknown, @ActingAdmin() admin: Actor, @BearerToken() token: string) {
    return this.factor.confirm({ ...admin, token }, readForm(confirmSecondFactor, body).code);
  }

  @Endpoint(renewRecoveryCodes)
  renew(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    return this.factor.renewRecoveryCodes(admin, readForm(renewRecoveryCodes, body).code);
  }

  @Endpoint(disableSecondFactor)
  disable(@Body() body: unknown, @ActingAdmin() admin: Actor) {
    return this.factor.switchOff(admin, readForm(disableSecondFactor, body).code);
  }

  @Endpoint(resetSecondFactor)
  reset(@Param('id', { schema: uuid }) id: string, @ActingAdmin() admin: Actor) {
    return this.factor.reset(id, admin);
  }
}
