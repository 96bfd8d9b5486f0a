import { hash, timingSafeEqual } from 'node:crypto';
import { All, Body, Controller, HttpCode, Inject, Injectable, Param, Req, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { logger, Metrics, Repeat } from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { inContextOfPayment } from '../payment/payment.queries.js';
import { PollPayments } from './check-payment.js';
import { deleteOldTokens, knownTokens, storeEarlyWebhook, tokensForgottenAtOnce } from './checking.queries.js';
import { readWebhook } from './webhook-text.js';

const log = logger('webhook');

/** Sent when a session opens, without new information: a status call would only delay the one for the next webhook. */
const uninformative: ReadonlySet<string> = new Set(['payin.session.pending', 'statut:pending']);

interface WebhookHint {
  token: string;
  event: string;
}

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

  /**
   * Takes what was written as a hint about the session whose token it names; else about each session of ours of which it has the token
   * under another name.
   * @returns false where it names no session, ours or not
   */
  async takeText(written: string): Promise<boolean> {
    const { words, token, event } = readWebhook(written);
    if (token !== undefined && (await this.takeKnown({ token, event }))) return true;
    const known = words.length > 0 ? await knownTokens(this.dataSource, words) : [];
    for (const one of known) await this.takeKnown({ token: one, event });
    if (token !== undefined && known.length === 0) await this.takeUnknown({ token, event });
    return token !== undefined || known.length > 0;
  }

  /** @returns false where no payment has the token. */
  private async takeKnown(hint: WebhookHint): Promise<boolean> {
    const result = uninformative.has(hint.event) ? 'uninformative' : await this.pass(hint);
    if (result) this.results.inc({ result });
    return result !== undefined;
  }

  private async takeUnknown(hint: WebhookHint): Promise<void> {
    const opened = await storeEarlyWebhook(this.dataSource, hint);
    this.results.inc({ result: (opened ? await this.pass(hint) : undefined) ?? 'unknown_token' });
  }

  private async pass({ token, event }: WebhookHint): Promise<'check' | 'settled' | undefined> {
    const payment = await this.poller.hint(token);
    if (payment === undefined) return undefined;
    inContextOfPayment(payment, () => log.info({ payment_id: payment.id, event }, 'webhook received'));
    return payment.now === 'settled' ? 'settled' : 'check';
  }

  /** Deletes old tokens, and webhooks about unknown ones, even when none arrives (docs/product.md rule 32). @returns how many */
  @Repeat({ name: 'forget-session-tokens', everyMs: 3_600_000, batch: tokensForgottenAtOnce })
  forgetOld(): Promise<number> {
    return deleteOldTokens(this.dataSource);
  }
}

/**
 * The provider's webhooks, through the gateway. A session's token anywhere in body or query is a hint; the check follows later. GET
 * answers 200 also without one: providers and people look whether the address exists.
 */
@Controller('webhook/fusionpay')
export class WebhookController {
  constructor(
    private readonly takeHint: TakeHint,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /** @throws ProblemException `unknown_route` at another address than ours, `invalid_request` for a POST that names no session */
  @All(['', ':segment'])
  @HttpCode(200)
  async receive(
    @Req() { method, url }: { method: string; url: string },
    @Body() body: unknown,
    @Param('segment') segment = '',
  ): Promise<{ received: true }> {
    if (!sameText(segment, this.config.WEBHOOK_SECRET_SEGMENT ?? '')) throw new ProblemException('unknown_route');
    const query = url.slice(url.indexOf('?') + 1 || url.length);
    const named = await this.takeHint.takeText(typeof body === 'string' ? `${query}\n${body}` : query);
    if (!named && method === 'POST') throw new ProblemException('invalid_request');
    return { received: true };
  }
}

/** Compares in constant time, so that the secret segment cannot be guessed from response times. */
function sameText(one: string, other: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(one), digest(other));
}

/**
 * Reads a webhook's body as text, which the gateway passes on without its content type: nothing promises that the provider labels it. All
 * other calls accept JSON only.
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
      done(null, body);
    });
  }
}
