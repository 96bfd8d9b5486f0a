import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { repeat, type Repetition } from '@raffle/service-kit';
import { DataSource } from 'typeorm';

const everyMs = 5 * 60_000;

/**
 * Removes forms whose payment was never answered to anybody, because this process died in between: nobody can pay them.
 * Rows with a payment stay, since late money still makes an account (product.md row 2).
 */
@Injectable()
export class ForgetUnopenedRegistrations implements OnApplicationBootstrap, OnModuleDestroy {
  private repetition: Repetition | undefined;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.repetition = repeat('forget-unopened-registrations', everyMs, () => this.forget(), everyMs);
  }

  async onModuleDestroy(): Promise<void> {
    await this.repetition?.stop();
  }

  /** @returns how many were removed; at most 500 at once. */
  async forget(): Promise<number> {
    const [, removed]: [unknown, number] = await this.dataSource.query(
      `DELETE FROM registrations WHERE id IN (
         SELECT id FROM registrations WHERE status = 'opening' AND created_at < now() - interval '1 hour'
         ORDER BY created_at LIMIT 500 FOR UPDATE SKIP LOCKED)`,
    );
    return removed;
  }
}
