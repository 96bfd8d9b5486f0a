import { Controller } from '@nestjs/common';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@raffle/contracts/http/admin-second-factor';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { ManageSecondFactor } from './manage-second-factor.js';

@Controller()
export class SecondFactorController {
  constructor(private readonly factor: ManageSecondFactor) {}

  @Endpoint(getSecondFactor)
  show({ actor: { adminId } }: Call<typeof getSecondFactor>) {
    return this.factor.show(adminId);
  }

  @Endpoint(beginSecondFactor)
  begin({ body, actor: admin }: Call<typeof beginSecondFactor>) {
    return this.factor.begin(admin, body.password);
  }

  @Endpoint(confirmSecondFactor)
  confirm({ body, actor: admin, token }: Call<typeof confirmSecondFactor>) {
    return this.factor.confirm({ ...admin, token }, body.code);
  }

  @Endpoint(renewRecoveryCodes)
  renew({ body, actor: admin }: Call<typeof renewRecoveryCodes>) {
    return this.factor.renewRecoveryCodes(admin, body.code);
  }

  @Endpoint(disableSecondFactor)
  disable({ body, actor: admin }: Call<typeof disableSecondFactor>) {
    return this.factor.switchOff(admin, body.code);
  }

  @Endpoint(resetSecondFactor)
  reset({ params: { id }, actor: admin }: Call<typeof resetSecondFactor>) {
    return this.factor.reset(id, admin);
  }
}
