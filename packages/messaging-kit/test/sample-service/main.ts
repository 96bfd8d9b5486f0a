import { runService } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { EventConsumer } from '../../src/index.js';
import { readConfig } from './config.js';
import { SampleModule } from './sample.module.js';

/** The query at which the process dies as in a power failure. */
const crashQueries = {
  'before-publish': 'UPDATE outbox SET sent_at',
  'before-marking': 'UPDATE outbox SET sent_at',
  'at-marking': 'UPDATE outbox SET sent_at = now() - ',
  'before-ack': 'INSERT INTO effects',
  'before-ack-of-many': 'INSERT INTO customers',
};

void runService({
  name: 'tickets',
  module: SampleModule,
  config: readConfig,
  consumer: (app) => app.get(EventConsumer),
  beforeListen: (app, { SAMPLE_CRASH }) => {
    if (!SAMPLE_CRASH) return;
    const die = () => process.kill(process.pid, 'SIGKILL');
    const crashesAt = (query: string) => query.includes(crashQueries[SAMPLE_CRASH]);
    let doomed: unknown;
    app.get(DataSource).subscribers.push({
      beforeQuery: ({ query, queryRunner }) => {
        if (crashesAt(query)) doomed = queryRunner;
        if (SAMPLE_CRASH === 'at-marking' && crashesAt(query)) die();
      },
      // The claim marks the rows, and only this commit makes that visible.
      beforeTransactionCommit: ({ queryRunner }) => {
        if (SAMPLE_CRASH === 'before-marking' && queryRunner === doomed) die();
      },
      // With the rows claimed: they stay locked until the server detects the end of the connection.
      afterQuery: ({ query }) => {
        if (SAMPLE_CRASH === 'before-publish' && crashesAt(query)) die();
      },
      // Before the acknowledgement means after the handler's commit, not after that of the concurrent relay.
      afterTransactionCommit: ({ queryRunner }) => {
        if (queryRunner === doomed) die();
      },
    });
  },
});
