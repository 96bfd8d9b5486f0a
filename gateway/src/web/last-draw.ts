import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DrawCompleted, listDraws } from '@raffle/contracts';
import { LiveEvents } from '@raffle/messaging-kit';
import type * as z from 'zod/mini';
import { KeptAnswer } from './kept-answer.js';
import { PublicRead } from './public-read.js';

/** Catalog tells of a draw when it has it; its list may be asked a moment later (milliseconds). */
const soonMs = 500;

type Draws = z.output<NonNullable<typeof listDraws.answer>>;

/** The last completed draw and the winners' counter, as the landing page shows them. */
@Injectable()
export class LastDraw implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly kept: KeptAnswer<Draws>;

  constructor(
    @Inject(LiveEvents) private readonly live: LiveEvents,
    @Inject(PublicRead) read: PublicRead,
  ) {
    this.kept = new KeptAnswer('the last draw', () => read.ask('catalog', listDraws, { query: '?limit=1' }));
  }

  /** Null until catalog has answered once. */
  get value(): Draws | null {
    return this.kept.value;
  }

  onModuleInit(): void {
    this.live.subscribe([DrawCompleted], () => this.kept.plan(soonMs));
  }

  onApplicationBootstrap(): void {
    void this.kept.refresh();
  }

  onApplicationShutdown(): void {
    this.kept.close();
  }
}
