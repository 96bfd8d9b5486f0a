import { Inject, Injectable } from '@nestjs/common';
import { line } from '@raffle/contracts/bounded';
import type { getStatus, StatusPart } from '@raffle/contracts/http/status';
import { withDeadline } from '@raffle/service-kit';
import { z } from 'zod';
import { LRUCache } from 'lru-cache';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import { ServicePools } from './service-pools.js';

/** Timeout of a service's `/ready`, in milliseconds. */
const timeoutMs = 2_000;
/** Many people look when something is down: services are asked once per this period, in milliseconds. */
const cachedMs = 10_000;

type Answer = z.output<NonNullable<typeof getStatus.answer>>;
type Health = Omit<Answer['parts'][number], 'part'>;

const down: Health = { working: false, late: false };
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
 * Which parts of the platform work now (docs/product.md rule 23, /statut). A part that does not answer counts as not working:
 * never an error.
 */
@Injectable()
export class PlatformStatus {
  private readonly cache = new LRUCache<'status', Answer>({ max: 1, ttl: cachedMs, fetchMethod: () => this.check() });

  constructor(@Inject(ServicePools) private readonly pools: ServicePools) {}

  show(): Promise<Answer> {
    return this.cache.forceFetch('status');
  }

  private async check(): Promise<Answer> {
    const checked = await Promise.all(
      parts.map(async ([part, service]) => ({ part, ...(await this.healthOf(service)) })),
    );
    return { checked_at: new Date().toISOString(), parts: checked };
  }

  private async healthOf(service: Service): Promise<Health> {
    try {
      return await withDeadline(timeoutMs, this.ready(service), 'the readiness check');
    } catch {
      // The logs of the pools and of the service have the cause; people only see what works.
      return down;
    }
  }

  private async ready(service: Service): Promise<Health> {
    const { statusCode, body } = await this.pools.call(service, {
      method: 'GET',
      path: '/ready',
      headers: { accept: 'application/json' },
      body: null,
      timeoutMs,
    });
    if (statusCode === 200) {
      await body.dump();
      return { working: true, late: false };
    }
    return onlyBrokerDown(await body.json()) ? { working: true, late: true } : down;
  }
}

/** Without the broker a service still answers and stores everything: its events wait in the outbox. */
function onlyBrokerDown(answer: unknown): boolean {
  const { checks } = notReady.parse(answer);
  const failing = Object.keys(checks).filter((name) => checks[name] === 'down');
  return failing.length === 1 && failing[0] === 'broker';
}
