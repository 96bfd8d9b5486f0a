import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { logger, Metrics, Repeat, WorkPool } from '@raffle/service-kit';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import { isPushService, pushSettings, type PushSettings } from './push-settings.js';
import { deletePush, deletePushDevice, deleteSpentPushes, takeDuePushes, type DuePushRow } from './push.queries.js';

const everyMs = 2_000;
const forgetEveryMs = 60_000;
/** Messages sent concurrently. */
const maxConcurrent = 50;
/**
 * Messages taken at once, of services with fewer than this number in progress. So one service has fewer than twice as many in progress,
 * and a slow one does not hold back the others.
 */
const batch = 10;
const timeoutMs = 8_000;
/** The constraint of `push_delivery.attempts`. */
const maxAttempts = 5;
/** Time to live at the push service, in seconds: a browser that is offline for longer misses the message. */
const lifetimeSeconds = 86_400;

const log = logger('push');

/** Sends queued notifications to the push services of browsers, separately from the notices, which never wait for it. */
@Injectable()
export class SendPushes implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly connections = new Agent({
    connections: 20,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  private readonly outcomes: Counter<'outcome'>;
  private readonly pool: WorkPool<DuePushRow> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(pushSettings) settings: PushSettings | null,
    metrics: Metrics,
  ) {
    this.outcomes = new Counter({
      name: 'push_messages_total',
      help: 'Attempts to send a notification to a browser, by outcome: sent, later (retried, or given up after the fifth), refused, gone (the browser has unsubscribed).',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
    for (const outcome of ['sent', 'later', 'refused', 'gone']) this.outcomes.inc({ outcome }, 0);
    if (!settings) return;
    this.pool = new WorkPool({
      name: 'send-pushes',
      max: maxConcurrent,
      claim: (free, running) => this.take(Math.min(free, batch), running),
      work: (push) => this.send(push, settings),
    });
  }

  @Repeat({ name: 'send-pushes', everyMs })
  async sendDue(): Promise<void> {
    await this.pool?.startDue();
  }

  @Repeat({ name: 'forget-spent-pushes', everyMs: forgetEveryMs })
  forgetSpent(): Promise<void> {
    return deleteSpentPushes(this.dataSource.manager);
  }

  /** Waits for messages in progress, so that their outcomes are stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.pool?.stop();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connections.close();
  }

  private async take(limit: number, running: Iterable<DuePushRow>) {
    const inProgress = new Map<string, number>();
    for (const { service } of running) inProgress.set(service, (inProgress.get(service) ?? 0) + 1);
    const busy = [...inProgress].filter(([, count]) => count >= batch).map(([service]) => service);
    const tasks = await takeDuePushes(this.dataSource.manager, limit, busy);
    return { tasks, more: tasks.length === limit || busy.length > 0 };
  }

  private async send(push: DuePushRow, settings: PushSettings): Promise<void> {
    const { manager } = this.dataSource;
    const outcome = await this.attempt(push, settings);
    this.outcomes.inc({ outcome });
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
      log.warn({ status, service: push.service }, 'push service refused a message');
      return status === 429 || status >= 500 ? 'later' : 'refused';
    } catch (error) {
      log.warn({ err: error, service: push.service }, 'push not sent');
      return 'later';
    }
  }
}
