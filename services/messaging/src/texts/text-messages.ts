import type { OnApplicationShutdown } from '@nestjs/common';
import { bounded } from '@raffle/contracts/bounded';
import { logger } from '@raffle/service-kit';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { TextSettings } from './text-settings.js';

/** One message to one phone. */
export interface TextMessage {
  /** Identical for each attempt of a message, so that the provider sends it once. */
  reference: string;
  /** E.164. */
  to: string;
  purpose: 'code' | 'notice';
  text: string;
}

/** `sent`: the provider has it; `later`: the provider did not take it, or the result is unknown; `refused`: a retry is useless. */
export type TextOutcome = 'sent' | 'later' | 'refused';

/** Messages handed over concurrently, each on its own connection. */
export const maxConcurrentTexts = 8;

const timeoutMs = 8_000;
const accepted = z.object({ id: bounded(200, z.minLength(1)) });

const log = logger('text-messages');

/** Hands messages over to the provider of SMS or WhatsApp messages, by HTTP (docs/text-messages.md). */
export class TextMessages implements OnApplicationShutdown {
  private readonly connections = new Agent({
    connections: maxConcurrentTexts,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: 64 * 1024,
  });

  constructor(private readonly settings: Pick<TextSettings, 'url' | 'key' | 'channel' | 'sender'>) {}

  /** Never throws. Logs neither the text nor the body of a refusal: both may contain a code and a phone number. */
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
