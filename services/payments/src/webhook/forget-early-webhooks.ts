import { Injectable } from '@nestjs/common';
import { Repeat } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { deleteOldWebhooks } from './early-webhooks.queries.js';

const hourMs = 3_600_000;

/** Deletes old webhooks about unknown tokens even when no further one arrives (docs/product.md rule 32). */
@Injectable()
export class ForgetEarlyWebhooks {
  constructor(private readonly dataSource: DataSource) {}

  @Repeat({ name: 'forget-early-webhooks', everyMs: hourMs })
  forget(): Promise<void> {
    return deleteOldWebhooks(this.dataSource);
  }
}
