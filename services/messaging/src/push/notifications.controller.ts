import { Controller } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { addPushDevice, getNotifications, removePushDevice } from '@raffle/contracts/http/notifications';
import { Endpoint, RequestBody, UserId } from '@raffle/service-kit';
import { PushDevices } from './push-devices.js';

@Controller()
export class NotificationsController {
  constructor(private readonly devices: PushDevices) {}

  @Endpoint(getNotifications)
  show(@UserId() userId: string) {
    return this.devices.of(userId);
  }

  @Endpoint(addPushDevice)
  async add(@UserId() userId: string, @RequestBody(addPushDevice) device: BodyOf<typeof addPushDevice>): Promise<void> {
    await this.devices.add(userId, device, new Date());
  }

  @Endpoint(removePushDevice)
  async remove(
    @UserId() userId: string,
    @RequestBody(removePushDevice) { endpoint }: BodyOf<typeof removePushDevice>,
  ): Promise<void> {
    await this.devices.remove(userId, endpoint);
  }
}
