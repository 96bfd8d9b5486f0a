import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { getConfig } from '@raffle/contracts';
import type * as z from 'zod/mini';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { KeptAnswer } from './kept-answer.js';
import { PublicRead } from './public-read.js';

export type PublicConfig = z.output<NonNullable<typeof getConfig.answer>>;

/** The configured brand, asked of identity with the rest of its public configuration and kept: pages carry it without waiting. */
@Injectable()
export class Brand implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly kept: KeptAnswer<PublicConfig>;

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(PublicRead) read: PublicRead,
  ) {
    this.kept = new KeptAnswer('the brand', () => read.ask('identity', getConfig));
  }

  /** Until identity has answered once, the public address stands for the name. */
  get name(): string {
    return this.kept.value?.brand ?? new URL(this.config.PUBLIC_URL).hostname;
  }

  /** Prices, countries and programme; null until identity has answered once. */
  get publicConfig(): PublicConfig | null {
    return this.kept.value;
  }

  onApplicationBootstrap(): void {
    void this.kept.refresh();
  }

  onApplicationShutdown(): void {
    this.kept.close();
  }
}
