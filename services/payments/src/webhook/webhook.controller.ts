import { hash, timingSafeEqual } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { TakeHint } from './take-hint.js';
import { webhookBody, type WebhookHint } from './webhook-body.js';

/** The provider's webhooks, through the gateway. Answers 200 for everything that parses; the check follows later. */
@Controller('webhook/fusionpay')
export class WebhookController {
  constructor(
    private readonly takeHint: TakeHint,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  @Post()
  @HttpCode(200)
  receive(@Body({ schema: webhookBody }) hint: WebhookHint) {
    return this.accept(hint, undefined);
  }

  @Post(':segment')
  @HttpCode(200)
  receiveAtSegment(@Param('segment') segment: string, @Body({ schema: webhookBody }) hint: WebhookHint) {
    return this.accept(hint, segment);
  }

  private async accept(hint: WebhookHint, segment: string | undefined): Promise<{ received: true }> {
    if (!sameText(segment ?? '', this.config.WEBHOOK_SECRET_SEGMENT ?? '')) throw new ProblemException('unknown_route');
    await this.takeHint.take(hint);
    return { received: true };
  }
}

/** Compares in constant time, so that the secret segment cannot be guessed from response times. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(one), digest(other));
}
