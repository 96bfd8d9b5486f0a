import { hash, timingSafeEqual } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Injectable, Param, Post, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { bounded } from '@raffle/contracts/bounded';
import { paymentToken } from '@raffle/contracts/values';
import { logger, Metrics, Repeat } from '@raffle/service-kit';
import { ProblemException, validated } from '@raffle/service-kit/http';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { inContextOfPayment } from '../payment/payment.queries.js';
import { PollPayments } from './check-payment.js';
import {
  deleteEarlyWebhook,
  deleteOldWebhooks,
  storeEarlyWebhook,
  webhooksForgottenAtOnce,
} from './checking.queries.js';

const log = logger('webhook');

/** ASCII only: nothing else can be an event, and it is stored. */
const short = bounded(64, z.regex(/^[\x20-\x7e]*$/));

/**
 * Both forms that the provider sends (docs/payment-provider.md "Webhook"). Only the session's token and the event are read: amounts,
 * phones and `personal_Info` in an unsigned body prove nothing.
 */
const webhookBody = z
  .object({
    tokenPay: paymentToken,
    event: z.optional(short),
    statut: z.optional(short),
  })
  .refine(({ event, statut }) => event !== undefined || statut !== undefined, { error: 'event or statut is missing' })
  .transform(({ tokenPay, event, statut }) => ({
    token: tokenPay,
    event: event ?? `statut:${statut ?? ''}`.slice(0, 64),
  }));

type WebhookHint = z.output<typeof webhookBody>;

/** Sent when a session opens, without new information: a status call would only delay the one for the next webhook. */
const uninformative: ReadonlySet<string> = new Set(['payin.session.pending', 'statut:pending']);

/** An unsigned webhook is not trusted: it only triggers a status call. */
@Injectable()
export class TakeHint {
  private readonly results: Counter<'result'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly poller: PollPayments,
    metrics: Metrics,
  ) {
    this.results = new Counter({
      name: 'payment_webhooks_total',
      help: 'Webhooks of payment providers that could be read, by result: check (of the payment is due), settled (its state is final), unknown_token (stored for a day), uninformative (only says that the session is open).',
      labelNames: ['result'],
      registers: [metrics.registry],
    });
    for (const result of ['check', 'settled', 'unknown_token', 'uninformative']) this.results.inc({ result }, 0);
  }

  async take(hint: WebhookHint): Promise<void> {
    this.results.inc({ result: await this.resultOf(hint) });
  }

  private async resultOf(hint: WebhookHint): Promise<'check' | 'settled' | 'unknown_token' | 'uninformative'> {
    if (uninformative.has(hint.event)) return 'uninformative';
    const known = await this.pass(hint);
    if (known) return known;
    await storeEarlyWebhook(this.dataSource, hint);
    // The create call may have stored the token meanwhile, before our insert was committed and visible to it.
    const found = await this.pass(hint);
    if (found) await deleteEarlyWebhook(this.dataSource, hint.token);
    return found ?? 'unknown_token';
  }

  private async pass({ token, event }: WebhookHint): Promise<'check' | 'settled' | undefined> {
    const payment = await this.poller.hint(token);
    if (payment === undefined) return undefined;
    inContextOfPayment(payment, () => log.info({ payment_id: payment.id, event }, 'webhook received'));
    return payment.now === 'settled' ? 'settled' : 'check';
  }

  /** Deletes old webhooks about unknown tokens even when no further one arrives (docs/product.md rule 32). @returns how many */
  @Repeat({ name: 'forget-early-webhooks', everyMs: 3_600_000, batch: webhooksForgottenAtOnce })
  forgetOld(): Promise<number> {
    return deleteOldWebhooks(this.dataSource);
  }
}

/** The provider's webhooks, through the gateway. Answers 200 for everything that parses; the check follows later. */
@Controller('webhook/fusionpay')
export class WebhookController {
  constructor(
    private readonly takeHint: TakeHint,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  @Post()
  @HttpCode(200)
  receive(@Body() body: unknown) {
    return this.accept(body, undefined);
  }

  @Post(':segment')
  @HttpCode(200)
  receiveAtSegment(@Param('segment') segment: string, @Body() body: unknown) {
    return this.accept(body, segment);
  }

  private async accept(body: unknown, segment: string | undefined): Promise<{ received: true }> {
    const hint = validated(webhookBody, body);
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

/**
 * Reads a webhook's body, which the gateway passes on without its content type: nothing promises that the provider labels it. JSON, or a
 * form's fields. All other calls accept JSON only.
 */
@Injectable()
export class ReadAnyBody implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost<FastifyAdapter>) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance();
    server.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
      // Whoever calls an address that does not exist learns nothing before the service token is checked.
      if (request.is404) return done(null);
      if (!request.url.startsWith('/webhook/')) return done(new ProblemException('unsupported_media_type'));
      fieldsOf(body).then((fields) => done(null, fields), done);
    });
  }
}

/** The fields of a body in JSON, else in one of a form's encodings; the controller's schema validates them. */
async function fieldsOf(body: string): Promise<unknown> {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    // The characters of a boundary (RFC 2046 section 5.1.1): no others can stand in a header.
    const boundary = /^--([\w'()+,./:=?-]{1,70})\r?\n/.exec(body)?.[1];
    const type = boundary ? `multipart/form-data; boundary="${boundary}"` : 'application/x-www-form-urlencoded';
    const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => []);
    return Object.fromEntries(form);
  }
}
