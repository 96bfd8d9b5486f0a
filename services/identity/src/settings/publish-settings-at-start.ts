import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { publishSettings } from './publish-settings.js';

/** The migration inserts the first settings without an event; the first start publishes them. */
@Injectable()
export class PublishSettingsAtStart implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.dataSource.transaction((manager) => publishSettings(manager, this.outbox));
  }
}
