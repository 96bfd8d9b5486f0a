import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { logger, Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { claimDueDraws } from './draws.queries.js';
import { RunDraw } from './run-draw.js';

const log = logger('resume-draws');
const everyMs = 2_000;
const maxAtOnce = 5;
/** For this long no other instance claims the draw; after that, a run whose process died is resumed. */
const claimSeconds = 30;

/** Resumes draws that a crash or a fault stopped, a few at a time, until each has its winners. */
@Injectable()
export class ResumeDraws implements BeforeApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly runs: RunDraw,
  ) {}

  /** Running draws end before the connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.runs.settled();
  }

  /** Claims the draws that are due and runs each. @returns their products. */
  async resumeDue(): Promise<number[]> {
    const ids = await claimDueDraws(this.dataSource.manager, { claimSeconds, limit: maxAtOnce });
    // A run that fails has logged and stored the reason and its next attempt.
    await Promise.allSettled(ids.map((id) => this.runs.run(id)));
    return ids;
  }

  @Repeat({ name: 'resume-draws', everyMs, firstMs: everyMs })
  async logResumed(): Promise<void> {
    const ids = await this.resumeDue();
    if (ids.length > 0) log.info({ products: ids }, 'draws resumed');
  }
}
