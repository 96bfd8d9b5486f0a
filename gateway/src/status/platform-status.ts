import { Inject, Injectable } from '@nestjs/common';
import type { getStatus, StatusPart } from '@raffle/contracts';
import type { z } from 'zod';
import { KeptAnswer } from '../answers/kept-answer.js';
import { ServicePools } from '../proxy/service-pools.js';
import type { Service } from '../routes.js';
import { within } from '../within.js';

/** How long a service may take to say that it is ready, in milliseconds. */
const patienceMs = 2_000;
/** Everybody comes to look when something is down: the services are asked this often at most. */
const keptMs = 10_000;

type Answer = z.output<NonNullable<typeof getStatus.answer>>;

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
      parts.map(async ([part, service]) => ({ part, working: await this.isReady(service) })),
    );
    return { checked_at: new Date().toISOString(), parts: checked };
  }

  private async isReady(service: Service): Promise<boolean> {
    try {
      return await within(patienceMs, this.ready(service));
    } catch {
      // Why stands in the log of the pools, and in the service's own; people are told what works, not why.
      return false;
    }
  }

  private async ready(service: Service): Promise<boolean> {
    const { statusCode, body } = await this.pools.call(service, {
      method: 'GET',
      path: '/ready',
      headers: { accept: 'application/json' },
      body: null,
      timeoutMs: patienceMs,
    });
    await body.dump();
    return statusCode === 200;
  }
}
