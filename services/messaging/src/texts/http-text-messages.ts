import type { OnApplicationShutdown } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { maxConcurrentTexts, TextMessages, type TextMessage, type TextOutcome } from './text-messages.js';
import type { TextSettings } from './text-settings.js';

const timeoutMs = 8_000;
const accepted = z.object({ id: z.string().min(1).max(200) });

const log = logger('text-messages');

/** Hands messages over by HTTP (docs/text-messages.md). */
export class HttpTextMessages extends TextMessages implements OnApplicationShutdown {
  private readonly connections = new Agent({
    connections: maxConcurrentTexts,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
  });

  constructor(private readonly settings: Pick<TextSettings, 'url' | 'key' | 'channel' | 'sender'>) {
    super();
  }

  /** Logs neither the text nor the body of a refusal: both may contain a code and a phone number. */
  async send({ reference, to, purpose, text }: TextMessage): Promise<TextOutcome> {
    const { url, key, channel, sender } = this.settings;
    try {
      const { statusCode: status, body } = await request(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': reference,
        },
        body: JSON.stringify({ reference, channel, to, purpose, text, ...(sender === undefined ? {} : { sender }) }),
        dispatcher: this.connections,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (status < 200 || status >= 300) {
        await body.dump();
        log.warn({ status, reference }, 'text message refused by the provider');
        return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
      }
      const { id } = accepted.parse(await body.json());
      log.info({ reference, provider_id: id, purpose }, 'text message handed over');
      return 'sent';
    } catch (error) {
      log.warn({ err: error, reference }, 'text message not handed over');
      return 'later';
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.connections.close();
  }
}
