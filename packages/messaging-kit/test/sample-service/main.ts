import { runService } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { EventConsumer } from '../../src/index.js';
import { readConfig } from './config.js';
import { SampleModule } from './sample.module.js';

/** A query after which, or instead of which, the process dies as if its power were cut. */
const deadlyQueries = {
  'before-publish': 'FROM outbox WHERE sent_at IS NULL',
  'before-marking': 'UPDATE outbox SET sent_at',
  'before-ack': 'INSERT INTO effects',
};

void runService({
  name: 'tickets',
  module: SampleModule,
  config: readConfig,
  consumer: (app) => app.get(EventConsumer),
  beforeListen: (app, { SAMPLE_CRASH }) => {
    if (!SAMPLE_CRASH) return;
    const die = () => process.kill(process.pid, 'SIGKILL');
    let doomed = false;
    app.get(DataSource).subscribers.push({
      beforeQuery: ({ query }) => {
        if (!query.includes(deadlyQueries[SAMPLE_CRASH])) return;
        // Before the acknowledgement is after the handler's commit.
        if (SAMPLE_CRASH === 'before-ack') doomed = true;
        else die();
      },
      afterTransactionCommit: () => {
        if (doomed) die();
      },
    });
  },
});
