import { Injectable } from '@nestjs/common';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { deleteUnopenedRegistrations } from './registration.queries.js';

const everyMs = 5 * 60_000;

/** Rows deleted in one run. */
const limit = 500;

/**
 * Deletes registrations without a payment session: this process died before it answered, so no one can pay them.
 * Rows with a payment stay, since late money still creates an account (docs/product.md rule 2).
 */
@Injectable()
export class ForgetUnopenedRegistrations {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many were deleted. */
  @Repeat({ name: 'forget-unopened-registrations', everyMs, firstMs: everyMs })
  forget(): Promise<number> {
    return deleteUnopenedRegistrations(this.dataSource, limit);
  }
}
