import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DrawCompleted, PrizeForfeited, WinnerWordsChanged } from '@raffle/contracts/events';
import { drawsPerPage, listDraws } from '@raffle/contracts/http/draws';
import { LiveEvents } from '@raffle/messaging-kit/live';
import type * as z from 'zod/mini';
import { PollingCache } from './polling-cache.js';
import { EndpointRead } from '../upstream/endpoint-read.js';

/** Pause between an event of a draw or of its winners and the call for the list, in milliseconds. */
const afterDrawMs = 500;

type Draws = z.output<NonNullable<typeof listDraws.answer>>;

/** The newest completed draws and the winners' counter: the first page of /gagnants; the landing page shows the last draw. */
@Injectable()
export class NewestDraws implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly cache: PollingCache<{ page: Draws; last: Draws }>;

  constructor(
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(EndpointRead) read: EndpointRead,
  ) {
    this.cache = new PollingCache('the newest draws', async () => {
      const page = await read.ask('catalog', listDraws, { query: `?page=1&limit=${drawsPerPage}` });
      return page && { page, last: { ...page, draws: page.draws.slice(0, 1) } };
    });
  }

  /** Null until catalog has answered once. */
  get value(): { page: Draws; last: Draws } | null {
    return this.cache.value;
  }

  onModuleInit(): void {
    this.live.subscribe([DrawCompleted, PrizeForfeited, WinnerWordsChanged], () => this.cache.plan(afterDrawMs));
  }

  onApplicationBootstrap(): void {
    void this.cache.refresh();
  }

  onApplicationShutdown(): void {
    this.cache.close();
  }
}
