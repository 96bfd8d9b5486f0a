import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DrawCompleted } from '@raffle/contracts/events';
import { listDraws } from '@raffle/contracts/http/draws';
import { LiveEvents } from '@raffle/messaging-kit';
import type * as z from 'zod/mini';
import { PollingCache } from './polling-cache.js';
import { PublicRead } from '../upstream/public-read.js';

/** Pause between a draw's event and the call for the list, in milliseconds. */
const afterDrawMs = 500;

type Draws = z.output<NonNullable<typeof listDraws.answer>>;

/** The last completed draw and the winners' counter, as the landing page shows them. */
@Injectable()
export class LastDraw implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cache: PollingCache<Draws>;

  constructor(
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(PublicRead) read: PublicRead,
  ) {
    this.cache = new PollingCache('the last draw', () => read.ask('catalog', listDraws, { query: '?limit=1' }));
  }

  /** Null until catalog has answered once. */
  get value(): Draws | null {
    return this.cache.value;
  }

  onModuleInit(): void {
    this.live.subscribe([DrawCompleted], () => this.cache.plan(afterDrawMs));
  }

  onApplicationBootstrap(): void {
    void this.cache.refresh();
  }

  onApplicationShutdown(): void {
    this.cache.close();
  }
}
