import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { ProductChanged, ProductDeleted } from '@raffle/contracts/events';
import { listComingProducts, type ComingProduct } from '@raffle/contracts/http/products';
import { LiveEvents } from '@raffle/messaging-kit/live';
import { PollingCache } from './polling-cache.js';
import { EndpointRead } from '../upstream/endpoint-read.js';

/** Pause between an event of a product and the call for the list, in milliseconds. */
const afterChangeMs = 500;

/** The draws whose opening is announced, for the landing page. */
@Injectable()
export class ComingProducts implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cache: PollingCache<readonly ComingProduct[]>;

  constructor(
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(EndpointRead) read: EndpointRead,
  ) {
    this.cache = new PollingCache('the announced products', () => read.ask('catalog', listComingProducts));
  }

  /** Null until catalog has answered once. */
  get value(): readonly ComingProduct[] | null {
    return this.cache.value;
  }

  onModuleInit(): void {
    this.live.subscribe([ProductChanged, ProductDeleted], () => this.cache.plan(afterChangeMs));
  }

  onApplicationBootstrap(): void {
    void this.cache.refresh();
  }

  onApplicationShutdown(): void {
    this.cache.close();
  }
}
