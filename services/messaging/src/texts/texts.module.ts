import { Module, type DynamicModule } from '@nestjs/common';
import { InternalClient } from '@raffle/service-kit';
import type { MessagingConfig } from '../config.js';
import { HttpTextMessages } from './http-text-messages.js';
import { SendTexts } from './send-texts.js';
import { TextAgreements } from './text-agreements.js';
import { TextCodeWhenResetCodeRequested } from './text-code-when-reset-code-requested.handler.js';
import { TextMessages } from './text-messages.js';
import { readTextSettings, textSettings } from './text-settings.js';

/** Never called: `SendTexts` sends nothing without settings. */
const unconfigured = { url: 'http://127.0.0.1:1', key: '', channel: 'sms', sender: undefined } as const;

/** Messages by SMS or WhatsApp (docs/text-messages.md). */
@Module({})
export class TextsModule {
  static forRoot(config: MessagingConfig): DynamicModule {
    const settings = readTextSettings(config);
    const { INTERNAL_PRIVATE_KEY: privateKey, IDENTITY_URL: baseUrl } = config;
    return {
      module: TextsModule,
      providers: [
        TextCodeWhenResetCodeRequested,
        SendTexts,
        TextAgreements,
        { provide: textSettings, useValue: settings },
        { provide: TextMessages, useFactory: () => new HttpTextMessages(settings ?? unconfigured) },
        {
          provide: InternalClient,
          useFactory: () =>
            new InternalClient({ self: 'messaging', target: 'identity', baseUrl, privateKey, connections: 2 }),
        },
      ],
      exports: [TextAgreements],
    };
  }
}
