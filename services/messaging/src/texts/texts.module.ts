import { Module } from '@nestjs/common';
import { messagingConfig } from '../config.js';
import { SendTexts } from './send-texts.js';
import { TextAgreements } from './text-agreements.js';
import { TextMessages } from './text-messages.js';
import { readTextSettings, textSettings, type TextSettings } from './text-settings.js';
import { TextsHandlers } from './texts.handlers.js';
import { TextsMetrics } from './texts.metrics.js';

/** Never called: `SendTexts` sends nothing without settings. */
const unconfigured = { url: 'http://127.0.0.1:1', key: '', channel: 'sms', sender: undefined } as const;

/** Messages by SMS or WhatsApp (docs/text-messages.md). */
@Module({
  providers: [
    TextsHandlers,
    TextsMetrics,
    SendTexts,
    TextAgreements,
    { provide: textSettings, inject: [messagingConfig], useFactory: readTextSettings },
    {
      provide: TextMessages,
      inject: [textSettings],
      useFactory: (settings: TextSettings | null) => new TextMessages(settings ?? unconfigured),
    },
  ],
  exports: [TextAgreements, textSettings],
})
export class TextsModule {}
