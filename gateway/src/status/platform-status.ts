import { Inject, Injectable } from '@nestjs/common';
import type { getStatus, StatusPart } from '@raffle/contracts';
import { z } from 'zod';
import { KeptAnswer } from '../answers/kept-answer.js';
import { ServicePools } from '../proxy/service-pools.js';
import type { Service } from '../routes.js';
import { within } from '../within.js';

/** How long a service may take to say that it is ready, in milliseconds. */
const patienceMs = 2_000;
/** Everybody comes to look when something is down: the services are asked this often at most. */
const keptMs = 10_000;

type Answer = z.output<NonNullable<typeof getStatus.answer>>;
type Health = Omit<Answer['parts'][number], 'part'>;

const down: Health = { working: false, late: false };
/** What a service says of itself when it is not ready. */
const notReady = z.object({ checks: z.record(z.string(), z.enum(['up', 'down'])) });

/** What people use, and who does it. */
const parts: readonly (readonly [StatusPart, Service])[] = [
  ['accounts', 'identity'],
  ['draws', 'catalog'],
  ['tickets', 'tickets'],
  ['payments', 'payments'],
  ['messages', 'messaging'],
];

/** Which parts of the platform work now (product.md row 23, /statut). A part that does not answer is one that does not work: never an error. */
@Injectable()
export class PlatformStatus {
  private readonly kept = new KeptAnswer<Answer>(keptMs, () => this.check());

  constructor(@Inject(ServicePools) private readonly pools: ServicePools) {}

  show(): Promise<Answer> {
    return this.kept.get();
  }

  private async check(): Promise<Answer> {
    const checked = await Promise.all(
      parts.map(async ([part, service]) => ({ part, ...(await this.healthOf(service)) })),
    );
    return { checked_at: new Date().toISOString(), parts: checked };
  }

  private async healthOf(service: Service): Promise<Health> {
    try {
      return await within(patienceMs, this.ready(service));
    } catch {
      // Why stands in the log of the pools, and in the service's own; people are told what works, not why.
      return down;
    }
  }

  private async ready(service: Service): Promise<Health> {
    const { statusCode, body } = await this.pools.call(service, {
      method: 'GET',
      path: '/ready',
      headers: { accept: 'application/json' },
      body: null,
      timeoutMs: patienceMs,
    });
    if (statusCode === 200) {
      await body.dump();
      return { working: true, late: false };
    }
    return onlyBrokerDown(await body.json()) ? { working: true, late: true } : down;
  }
}

/** Without the broker a service still answers and keeps everything: only what it announces waits in its outbox. */
function onlyBrokerDown(said: unknown): boolean {
  const { checks } = notReady.parse(said);
  const failing = Object.keys(checks).filter((name) => checks[name] === 'down');
  return failing.length === 1 && failing[0] === 'broker';
}
