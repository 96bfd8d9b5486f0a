import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import { isPushService, pushSettings, type PushSettings } from './push-settings.js';
import { deletePush, deletePushDevice, deleteSpentPushes, takeDuePushes, type DuePushRow } from './push.queries.js';

const everyMs = 1_000;
/** Messages sent concurrently. */
const batch = 20;
const timeoutMs = 8_000;
/** The constraint of `push_delivery.attempts`. */
const maxAttempts = 5;
/** Time to live at the push service, in seconds: a browser that is offline for longer misses the message. */
const lifetimeSeconds = 86_400;

const log = logger('push');

/** Sends queued notifications to the push services of browsers, separately from the notices, which never wait for it. */
@Injectable()
export class SendPushes implements OnApplicationShutdown {
  private readonly connections = new Agent({
    connections: 20,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  constructor(
    private readonly dataSource: DataSource,
    @Inject(pushSettings) private readonly settings: PushSettings | null,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'send-pushes', everyMs })
  async sendBatch(): Promise<boolean> {
    const { settings } = this;
    if (!settings) return false;
    const due = await takeDuePushes(this.dataSource.manager, batch);
    await Promise.all(due.map((push) => this.send(push, settings)));
    if (due.length === 0) await deleteSpentPushes(this.dataSource.manager);
    return due.length === batch;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connections.close();
  }

  private async send(push: DuePushRow, settings: PushSettings): Promise<void> {
    const { manager } = this.dataSource;
    const outcome = await this.attempt(push, settings);
    if (outcome === 'gone') return deletePushDevice(manager, push.endpoint);
    if (outcome === 'later' && push.attempts < maxAttempts) return;
    if (outcome !== 'sent') log.warn({ message_id: push.message_id, attempts: push.attempts }, 'push given up');
    await deletePush(manager, push);
  }

  /** `gone`: the browser has unsubscribed; `refused`: a retry is useless. */
  private async attempt(push: DuePushRow, settings: PushSettings): Promise<'sent' | 'gone' | 'later' | 'refused'> {
    // The list of services may have changed since the browser was stored.
    if (!isPushService(push.endpoint, settings.services)) return 'gone';
    const { message_id: tag, title, body, url } = push;
    try {
      const prepared = webPush.generateRequestDetails(
        { endpoint: push.endpoint, keys: { p256dh: push.p256dh, auth: push.auth } },
        JSON.stringify({ tag, title, body, url }),
        {
          vapidDetails: { subject: settings.contact, publicKey: settings.publicKey, privateKey: settings.privateKey },
          TTL: lifetimeSeconds,
          urgency: 'high',
        },
      );
      const answer = await request(push.endpoint, {
        method: 'POST',
        headers: Object.fromEntries(Object.entries(prepared.headers).map(([name, value]) => [name, String(value)])),
        body: prepared.body,
        dispatcher: this.connections,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body.dump();
      const { statusCode: status } = answer;
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      log.warn({ status, service: new URL(push.endpoint).host }, 'push service refused a message');
      return status === 429 || status >= 500 ? 'later' : 'refused';
    } catch (error) {
      log.warn({ err: error, service: new URL(push.endpoint).host }, 'push not sent');
      return 'later';
    }
  }
}
