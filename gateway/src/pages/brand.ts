import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { SettingsChanged } from '@raffle/contracts/events';
import { getConfig } from '@raffle/contracts/http/config';
import { LiveEvents } from '@raffle/messaging-kit/live';
import type * as z from 'zod/mini';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { PollingCache } from './polling-cache.js';
import { EndpointRead } from '../upstream/endpoint-read.js';

export type PublicConfig = z.output<NonNullable<typeof getConfig.answer>>;

/** The brand, cached from identity's public configuration so that pages do not wait for it. */
@Injectable()
export class Brand implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cache: PollingCache<PublicConfig>;

  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(EndpointRead) read: EndpointRead,
  ) {
    this.cache = new PollingCache('the brand', () => read.ask('identity', getConfig));
  }

  /** The public host name until identity has answered once. */
  get name(): string {
    return this.cache.value?.brand ?? new URL(this.config.PUBLIC_URL).hostname;
  }

  /** Prices, countries and programme; null until identity has answered once. */
  get publicConfig(): PublicConfig | null {
    return this.cache.value;
  }

  /** A price that was changed is not shown a minute longer. */
  onModuleInit(): void {
    this.live.subscribe([SettingsChanged], () => this.cache.refresh());
  }

  onApplicationBootstrap(): void {
    void this.cache.refresh();
  }

  onApplicationShutdown(): void {
    this.cache.close();
  }
}
