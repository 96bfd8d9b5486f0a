import { Controller } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { addPushDevice, agreeToTexts, getNotifications, removePushDevice } from '@raffle/contracts/http/notifications';
import { Caller, Endpoint, ProblemException, RequestBody, UserId, type ServiceToken } from '@raffle/service-kit';
import { TextAgreements } from '../texts/text-agreements.js';
import { PushDevices } from './push-devices.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly devices: PushDevices,
    private readonly texts: TextAgreements,
  ) {}

  @Endpoint(getNotifications)
  async show(@UserId() userId: string) {
    const [push, texts] = await Promise.all([this.devices.of(userId), this.texts.of(userId)]);
    return { push, texts };
  }

  @Endpoint(agreeToTexts)
  async agreeToTexts(
    @UserId() userId: string,
    @RequestBody(agreeToTexts) { agreed }: BodyOf<typeof agreeToTexts>,
  ): Promise<void> {
    await (agreed ? this.texts.agree(userId, new Date()) : this.texts.takeBack(userId));
  }

  @Endpoint(addPushDevice)
  async add(
    @Caller() { subject }: ServiceToken,
    @RequestBody(addPushDevice) device: BodyOf<typeof addPushDevice>,
  ): Promise<void> {
    if (!subject) throw new ProblemException('unauthenticated');
    await this.devices.add(subject, device, new Date());
  }

  @Endpoint(removePushDevice)
  async remove(
    @Caller() { subject }: ServiceToken,
    @RequestBody(removePushDevice) { endpoint }: BodyOf<typeof removePushDevice>,
  ): Promise<void> {
    if (!subject) throw new ProblemException('unauthenticated');
    await this.devices.remove(subject.id, endpoint);
  }
}
