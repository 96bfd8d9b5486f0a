import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { line } from '@raffle/contracts/bounded';
import type { getStatus, StatusPart } from '@raffle/contracts/http/status';
import { paymentProviderState } from '@raffle/contracts/internal';
import { logger, withDeadline } from '@raffle/service-kit';
import { InternalClient } from '@raffle/service-kit/http';
import { z } from 'zod';
import { LRUCache } from 'lru-cache';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { isUnanswered } from './service-health.js';
import { ServicePools } from './service-pools.js';

/** Timeouts of a service's `/ready`, in milliseconds: one that misses the first is asked once more before it counts as down. */
const timeoutsMs = [1_000, 2_000];
/** Of the call about the payment provider. */
const providerTimeoutMs = 1_000;
/** Many people look when something is down: services are asked once per this period, in milliseconds. */
const cachedMs = 10_000;

type Answer = z.output<NonNullable<typeof getStatus.answer>>;
type Health = Omit<Answer['parts'][number], 'part'>;

const down: Health = { working: false, late: false, since: null };
const up: Health = { working: true, late: false, since: null };
const log = logger('platform-status');

/** A service's answer while it is not ready. */
const notReady = z.object({ checks: z.record(line, z.enum(['up', 'down'])) });

/** What people use, and the service that provides it. */
const parts: readonly (readonly [StatusPart, Service])[] = [
  ['accounts', 'identity'],
  ['draws', 'catalog'],
  ['tickets', 'tickets'],
  ['payments', 'payments'],
  ['messages', 'messaging'],
];

/**
 * Which parts of the platform work now (docs/product.md rule 23, /statut). A part that does not answer twice counts as not working, and so
 * do payments while their provider fails (docs/payment-provider.md "Failures"): never an error.
 */
@Injectable()
export class PlatformStatus implements OnApplicationShutdown {
  private readonly cache = new LRUCache<'status', Answer>({ max: 1, ttl: cachedMs, fetchMethod: () => this.check() });
  private readonly payments: InternalClient;

  constructor(
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(gatewayConfig) { INTERNAL_PRIVATE_KEY: privateKey, PAYMENTS_URL: baseUrl }: GatewayConfig,
  ) {
    this.payments = new InternalClient({ self: 'gateway', target: 'payments', baseUrl, privateKey, connections: 1 });
  }

  show(): Promise<Answer> {
    return this.cache.forceFetch('status');
  }

  onApplicationShutdown(): Promise<void> {
    return this.payments.close();
  }

  private async check(): Promise<Answer> {
    const checked = await Promise.all(
      parts.map(async ([part, service]) => ({ part, ...(await this.healthOf(service)) })),
    );
    return { checked_at: new Date().toISOString(), parts: checked };
  }

  private async healthOf(
    service: Service,
    [timeoutMs = 0, ...further]: readonly number[] = timeoutsMs,
  ): Promise<Health> {
    try {
      const health = await withDeadline(timeoutMs, this.ready(service, timeoutMs), 'the readiness check');
      return service === 'payments' && health.working ? await this.withProvider(health) : health;
    } catch {
      // The logs of the pools and of the service have the cause; people only see what works.
      return further.length > 0 ? this.healthOf(service, further) : down;
    }
  }

  private async ready(service: Service, timeoutMs: number): Promise<Health> {
    const { statusCode, body } = await this.pools.call(service, {
      method: 'GET',
      path: '/ready',
      headers: { accept: 'application/json' },
      body: null,
      timeoutMs,
    });
    if (statusCode === 200) {
      await body.dump();
      return up;
    }
    return onlyBrokerDown(await body.json()) ? { ...up, late: true } : down;
  }

  /** Payments do not work while their provider fails, whatever works here. */
  private async withProvider(health: Health): Promise<Health> {
    try {
      const { failure } = await this.payments.call(paymentProviderState, { timeoutMs: providerTimeoutMs });
      return failure ? { ...down, since: failure.since } : health;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      log.warn({ err: error }, 'payments does not say whether its provider works');
      return health;
    }
  }
}

/** Without the broker a service still answers and stores everything: its events wait in the outbox. */
function onlyBrokerDown(answer: unknown): boolean {
  const { checks = {} } = notReady.safeParse(answer).data ?? {};
  const failing = Object.keys(checks).filter((name) => checks[name] === 'down');
  return failing.length === 1 && failing[0] === 'broker';
}
