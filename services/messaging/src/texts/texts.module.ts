import { Module } from '@nestjs/common';
import { messagingConfig } from '../config.js';
import { HttpTextMessages } from './http-text-messages.js';
import { SendTexts } from './send-texts.js';
import { TextAgreements } from './text-agreements.js';
import { TextCodeWhenResetCodeRequested } from './text-code-when-reset-code-requested.handler.js';
import { TextMessages } from './text-messages.js';
import { readTextSettings, textSettings, type TextSettings } from './text-settings.js';

/** Never called: `SendTexts` sends nothing without settings. */
const unconfigured = { url: 'http://127.0.0.1:1', key: '', channel: 'sms', sender: undefined } as const;

/** Messages by SMS or WhatsApp (docs/text-messages.md). */
@Module({
  providers: [
    TextCodeWhenResetCodeRequested,
    SendTexts,
    TextAgreements,
    { provide: textSettings, inject: [messagingConfig], useFactory: readTextSettings },
    {
      provide: TextMessages,
      inject: [textSettings],
      useFactory: (settings: TextSettings | null) => new HttpTextMessages(settings ?? unconfigured),
    },
  ],
  exports: [TextAgreements],
})
export class TextsModule {}
