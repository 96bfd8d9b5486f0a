import 'reflect-metadata';
import { EventConsumer } from '@raffle/messaging-kit';
import { runService } from '@raffle/service-kit';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';

await runService({
  name: 'messaging',
  module: AppModule,
  config: () => readConfig(),
  consumer: (app) => app.get(EventConsumer),
});
