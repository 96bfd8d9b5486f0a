import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { services, type Service } from '@raffle/contracts/http/define-endpoint';
import { InternalCallError, InternalUnreachableError, logger, ProblemException } from '@raffle/service-kit';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { serviceUrls } from './service-urls.js';
import { downSentence } from './texts.fr.js';

/** A call without an answer for this long makes its service suspect: it is asked whether it is alive. In milliseconds. */
const suspectAfterMs = 1_000;
/** Timeout of that question, which needs neither database nor broker: a slow service answers it, a stopped one does not. */
const aliveTimeoutMs = 1_500;
/** Pause between two questions to a service that is down, in milliseconds. */
const askEveryMs = 1_000;

const log = logger('upstream');

type Fail = (problem: ProblemException) => void;

interface Watched {
  /** One connection of its own: the pools of the calls may be full of calls that wait. */
  pool: Pool;
  down: boolean;
  asking: boolean;
  /** Ends a call that may be ended early. */
  calls: Set<Fail>;
}

/**
 * Knows which services are down, so that a call to one fails at once and nobody waits for the timeout of each call. A breaker that
 * counts failures would learn it only from calls that have already waited for their timeouts (10 s and more), and would send the next
 * person's call to find out whether the service is back; here the gateway asks itself, only while it suspects a service.
 */
@Injectable()
export class ServiceHealth implements OnApplicationShutdown {
  private readonly watched: Record<Service, Watched>;
  private readonly ending = new AbortController();

  constructor(@Inject(gatewayConfig) config: GatewayConfig) {
    const urls = serviceUrls(config);
    const watch = (service: Service): Watched => ({
      pool: new Pool(new URL(urls[service]).origin, { connections: 1, connectTimeout: aliveTimeoutMs }),
      down: false,
      asking: false,
      calls: new Set(),
    });
    this.watched = Object.fromEntries(services.map((service) => [service, watch(service)])) as typeof this.watched;
  }

  /**
   * Watches a call until the returned function is called.
   * @param fail ends the call when its service is found to be down; only for calls that change nothing
   * @throws ProblemException `service_down` when that is known already
   */
  begin(service: Service, fail?: Fail): () => void {
    const { down, calls } = this.watched[service];
    if (down) throw serviceDown(service);
    const timer = setTimeout(() => void this.suspect(service), suspectAfterMs);
    if (fail) calls.add(fail);
    return () => {
      clearTimeout(timer);
      if (fail) calls.delete(fail);
    };
  }

  /** The result of a read that cannot be aborted; not waited for any longer when its service is down. @throws as `begin` */
  run<T>(service: Service, read: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = this.begin(service, reject);
      read().then(resolve, reject).finally(end);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await Promise.all(Object.values(this.watched).map(({ pool }) => pool.destroy()));
  }

  private async suspect(service: Service): Promise<void> {
    const watched = this.watched[service];
    if (watched.asking) return;
    watched.asking = true;
    while (!(await this.isAlive(watched)) && !this.ending.signal.aborted) {
      if (!watched.down) log.warn({ target: service }, 'a service is down: calls to it fail at once');
      watched.down = true;
      for (const fail of watched.calls) fail(serviceDown(service));
      await pause(askEveryMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
    if (watched.down) log.info({ target: service }, 'a service answers again');
    watched.down = false;
    watched.asking = false;
  }

  /** Any answer is a sign of life; readiness is the business of `/statut`. */
  private async isAlive({ pool }: Watched): Promise<boolean> {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(aliveTimeoutMs), this.ending.signal]);
      const { body } = await pool.request({ method: 'GET', path: '/health', signal });
      await body.dump();
      return true;
    } catch {
      return false;
    }
  }
}

const serviceDown = (service: Service) =>
  new ProblemException('service_down', { detail: downSentence(service), headers: { 'retry-after': '2' } });

/** Whether a read of one part failed because its service does not answer, refuses, or is known to be down. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof InternalCallError ||
  error instanceof InternalUnreachableError ||
  (error instanceof ProblemException && error.code === 'service_down');
