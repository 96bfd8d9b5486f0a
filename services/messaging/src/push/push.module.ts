import { Module } from '@nestjs/common';
import { messagingConfig } from '../config.js';
import { NewsModule } from '../news/news.module.js';
import { TextsModule } from '../texts/texts.module.js';
import { NotificationsController } from './notifications.controller.js';
import { PushDevices } from './push-devices.js';
import { pushSettings, readPushSettings } from './push-settings.js';
import { PushMetrics } from './push.metrics.js';
import { SendPushes } from './send-pushes.js';

/** Web push notifications, and a person's settings for them and for texts. */
@Module({
  imports: [TextsModule, NewsModule],
  controllers: [NotificationsController],
  providers: [
    PushDevices,
    SendPushes,
    PushMetrics,
    { provide: pushSettings, inject: [messagingConfig], useFactory: readPushSettings },
  ],
  exports: [PushDevices],
})
export class PushModule {}
