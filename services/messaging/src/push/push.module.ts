import { Module } from '@nestjs/common';
import { messagingConfig } from '../config.js';
import { TextsModule } from '../texts/texts.module.js';
import { NotificationsController } from './notifications.controller.js';
import { PushDevices } from './push-devices.js';
import { pushSettings, readPushSettings } from './push-settings.js';
import { PushMetrics } from './push.metrics.js';
import { ReminderAgreements } from './reminder-agreements.js';
import { SendPushes } from './send-pushes.js';

/** Web push notifications, and a person's settings for them, for reminders and for texts. */
@Module({
  imports: [TextsModule],
  controllers: [NotificationsController],
  providers: [
    PushDevices,
    SendPushes,
    PushMetrics,
    ReminderAgreements,
    { provide: pushSettings, inject: [messagingConfig], useFactory: readPushSettings },
  ],
  exports: [PushDevices],
})
export class PushModule {}
