import { Module } from '@nestjs/common';
import { CheckingModule } from '../checking/checking.module.js';
import { ForgetEarlyWebhooks } from './forget-early-webhooks.js';
import { ReadAnyBody } from './read-any-body.js';
import { TakeHint } from './take-hint.js';
import { WebhookController } from './webhook.controller.js';

@Module({
  imports: [CheckingModule],
  controllers: [WebhookController],
  providers: [TakeHint, ForgetEarlyWebhooks, ReadAnyBody],
})
export class WebhookModule {}
