import { Controller, Inject } from '@nestjs/common';
import { getStatus } from '@raffle/contracts/http/status';
import { Endpoint } from '@raffle/service-kit';
import { PlatformStatus } from './platform-status.js';

@Controller('api')
export class StatusController {
  constructor(@Inject(PlatformStatus) private readonly status: PlatformStatus) {}

  @Endpoint(getStatus)
  show() {
    return this.status.show();
  }
}
