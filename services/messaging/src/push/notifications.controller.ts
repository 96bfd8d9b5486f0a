import { Controller } from '@nestjs/common';
import {
  addPushDevice,
  agreeToReminders,
  agreeToTexts,
  getNotifications,
  removePushDevice,
} from '@raffle/contracts/http/notifications';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { ReminderAgreements } from './reminder-agreements.js';
import { TextAgreements } from '../texts/text-agreements.js';
import { PushDevices } from './push-devices.js';

@Controller()
export class NotificationsController {
  constructor(
    private readonly devices: PushDevices,
    private readonly texts: TextAgreements,
    private readonly reminders: ReminderAgreements,
  ) {}

  @Endpoint(getNotifications)
  async show({ userId }: Call<typeof getNotifications>) {
    const [push, texts, reminders] = await Promise.all([
      this.devices.pushOf(userId),
      this.texts.of(userId),
      this.reminders.of(userId),
    ]);
    return { push, texts, reminders };
  }

  @Endpoint(agreeToTexts)
  async agreeToTexts({ body: { agreed }, userId }: Call<typeof agreeToTexts>): Promise<void> {
    await (agreed ? this.texts.agree(userId, new Date()) : this.texts.takeBack(userId));
  }

  @Endpoint(agreeToReminders)
  async agreeToReminders({ body: { agreed }, userId }: Call<typeof agreeToReminders>): Promise<void> {
    await (agreed ? this.reminders.agree(userId, new Date()) : this.reminders.takeBack(userId));
  }

  @Endpoint(addPushDevice)
  async add({ body: device, subject }: Call<typeof addPushDevice>): Promise<void> {
    if (!subject) throw new ProblemException('unauthenticated');
    await this.devices.add(subject, device, new Date());
  }

  @Endpoint(removePushDevice)
  async remove({ body: { endpoint }, subject }: Call<typeof removePushDevice>): Promise<void> {
    if (!subject) throw new ProblemException('unauthenticated');
    await this.devices.remove(subject.id, endpoint);
  }
}
