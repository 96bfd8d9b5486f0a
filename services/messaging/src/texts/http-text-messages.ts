import type { OnApplicationShutdown } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { TextMessages, type TextMessage, type TextOutcome } from './text-messages.js';
import type { TextSettings } from './text-settings.js';

const timeoutMs = 8_000;
const accepted = z.object({ id: z.string().min(1).max(200) });

const log = logger('text-messages');

/** Hands messages over by HTTP, as docs/text-messages.md says. */
export class HttpTextMessages extends TextMessages implements OnApplicationShutdown {
  private readonly connections = new Agent({
    connections: 8,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
  });

  constructor(private readonly settings: Pick<TextSettings, 'url' | 'key' | 'channel' | 'sender'>) {
    super();
  }

  /** Neither the text nor what a refusal says is logged: both may hold a code and a phone. */
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
        log.warn({ status, reference }, 'the provider of text messages refused one');
        return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
      }
      const { id } = accepted.parse(await body.json());
      log.info({ reference, provider_id: id, purpose }, 'a text message is handed over');
      return 'sent';
    } catch (error) {
      log.warn({ err: error, reference }, 'a text message could not be handed over');
      return 'later';
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.connections.close();
  }
}
