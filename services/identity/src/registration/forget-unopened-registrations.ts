import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { DataSource } from 'typeorm';

const everyMs = 5 * 60_000;
const log = logger('registration');

/**
 * Removes forms whose payment was never answered to anybody, because this process died in between: nobody can pay them.
 * Rows with a payment stay, since late money still makes an account (product.md row 2).
 */
@Injectable()
export class ForgetUnopenedRegistrations implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.timer = setInterval(() => {
      this.forget().catch((error: unknown) => log.warn({ err: error }, 'unopened registrations could not be removed'));
    }, everyMs);
    this.timer.unref();
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

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
