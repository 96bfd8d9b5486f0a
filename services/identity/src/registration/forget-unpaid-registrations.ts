import { Injectable } from '@nestjs/common';
import { lastPaymentCheckHours } from '@raffle/contracts/values';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { deleteUnopenedRegistrations, deleteUnpaidRegistrations } from './registration.queries.js';

const job = 'forget-unpaid-registrations';
const everyMs = 5 * 60_000;

/** Rows of each kind deleted in one run. */
const limit = 500;

/** After payments has asked the provider for the last time (docs/product.md rule 32). */
const unpaidDays = 7;

/**
 * Deletes registrations that cannot be paid, because the process crashed before it answered, and those that were never paid. Money that
 * arrives later is refunded: its payment's event finds no registration.
 */
@Injectable()
export class ForgetUnpaidRegistrations {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many were deleted. */
  @Repeat({ name: job, everyMs, firstMs: everyMs, batch: limit })
  async forget(): Promise<number> {
    const unpaidHours = lastPaymentCheckHours + unpaidDays * 24;
    return (
      (await deleteUnopenedRegistrations(job, this.dataSource, limit)) +
      (await deleteUnpaidRegistrations(job, this.dataSource, { hours: unpaidHours, limit }))
    );
  }
}
