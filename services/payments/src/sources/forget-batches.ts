import { Injectable } from '@nestjs/common';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { forgetBatches } from './sources.queries.js';

const batch = 1_000;

/** Deletes the ids of visits' batches that no gateway sends again. */
@Injectable()
export class ForgetBatches {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many were deleted. */
  @Repeat({ name: 'forget-visit-batches', everyMs: 3_600_000, firstMs: 60_000, batch })
  forget(): Promise<number> {
    return forgetBatches(this.dataSource.manager, batch);
  }
}
