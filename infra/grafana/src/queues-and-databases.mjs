import { choice, course, dashboard, figure, list } from './panels.mjs';

const chosen = 'service=~"$service"';
/** What every instance reports alike. */
const each = (metric) => `max by (service) (${metric}{${chosen}})`;
const rate = (metric) => `sum by (service) (rate(${metric}{${chosen}}[$__rate_interval]))`;
const age = (timestamp) => `time() - max(${timestamp})`;

/** Do events flow, do statements find a connection, and could everything be restored? */
export const queuesAndDatabases = dashboard({
  uid: 'bon-tirage-queues-and-databases',
  title: 'Bon Tirage: queues and databases',
  description:
    'Events from outbox to handler, connections to the databases, what is deleted in time, and backups. A gap is a database or broker that did not answer.',
  from: 'now-3h',
  variables: [choice('service', 'Service', 'label_values(messaging_consumers, service)')],
  rows: [
    [
      'Now',
      [
        figure({
          title: 'Dead letters',
          description:
            'Messages that no handler could take after all its attempts. Each is somebody’s ticket, credit or notice: npm run queues -- peek, then replay.',
          expr: `sum(${each('messaging_dead_letters')})`,
          decimals: 0,
          limits: [1],
        }),
        figure({
          title: 'Messages ready',
          description: 'Messages that wait for a handler, in all queues.',
          expr: `sum(${each('messaging_ready_messages')})`,
          decimals: 0,
          limits: [100, 1_000],
        }),
        figure({
          title: 'Oldest event not sent',
          description:
            'Age of the oldest event in an outbox. Grows while the broker is away or refuses; nothing is lost.',
          expr: `max(messaging_outbox_oldest_seconds{${chosen}})`,
          unit: 's',
          limits: [5, 30],
        }),
        figure({
          title: 'Broker connected',
          description: 'Share of processes that are connected to the broker.',
          expr: `avg(messaging_broker_connected{${chosen}})`,
          unit: 'percentunit',
          decimals: 0,
          limits: [1, 0.5],
        }),
        figure({
          title: 'Newest backup',
          description: 'Age of the newest backup of the databases; it is made each night.',
          expr: age('backup_finished_timestamp_seconds'),
          unit: 's',
          limits: [25 * 3_600, 26 * 3_600],
          never: true,
        }),
        figure({
          title: 'Newest archived change',
          description:
            'Age of the last archived segment of WAL: what happened since could not be restored. At rest a segment a minute.',
          expr: age('postgres_wal_archived_timestamp_seconds'),
          unit: 's',
          limits: [120, 300],
          never: true,
        }),
      ],
    ],
    [
      'Queues',
      [
        course({
          title: 'Messages ready, by service',
          description: 'A queue that grows has a consumer that is slow or down: look into the log of the service.',
          lines: [[each('messaging_ready_messages'), '{{service}}']],
        }),
        course({
          title: 'Age of the oldest event being handled',
          description: 'The oldest event of each queue, of the instance that holds it.',
          lines: [[each('messaging_ready_oldest_seconds'), '{{service}}']],
          unit: 's',
        }),
        course({
          title: 'Dead letters, by service',
          description: 'They stay until they are replayed or discarded.',
          lines: [[each('messaging_dead_letters'), '{{service}}']],
          limits: [1],
        }),
        course({
          title: 'Age of the oldest dead letter',
          description: 'How long ago its event happened.',
          lines: [[each('messaging_dead_letters_oldest_seconds'), '{{service}}']],
          unit: 's',
        }),
        course({
          title: 'Messages before their next attempt',
          description:
            'In the delay queues: a handler failed, a database is away, or another version must handle them.',
          lines: [
            [`sum by (service) (max by (service, queue) (messaging_delayed_messages{${chosen}}))`, '{{service}}'],
          ],
        }),
        course({
          title: 'Consumers',
          description: 'Instances that take messages from the queue of a service. 0: its messages wait.',
          lines: [[each('messaging_consumers'), '{{service}}']],
        }),
      ],
    ],
    [
      'Events',
      [
        course({
          title: 'Events not sent',
          description: 'Rows in the outbox that the broker has not confirmed.',
          lines: [[each('messaging_outbox_unsent'), '{{service}}']],
        }),
        course({
          title: 'Age of the oldest event not sent',
          description: 'Seconds are normal under load.',
          lines: [[each('messaging_outbox_oldest_seconds'), '{{service}}']],
          unit: 's',
          limits: [30],
        }),
        course({
          title: 'Events sent a second, by publisher',
          description: 'Confirmed by the broker.',
          lines: [[rate('messaging_outbox_published_total'), '{{service}}']],
        }),
        course({
          title: 'Events handled a second, by consumer',
          description: 'Handlers that committed. An event has several handlers.',
          lines: [[rate('messaging_inbox_handled_total'), '{{service}}']],
        }),
        course({
          title: 'Attempts that failed, a second',
          description:
            'Deliveries that are tried again later, and events that stay in the outbox for now. Retries with database_away and during deployments are expected.',
          lines: [
            [rate('messaging_inbox_retries_total'), '{{service}}, retried'],
            [rate('messaging_outbox_failures_total'), '{{service}}, not sent'],
          ],
        }),
        course({
          title: 'Lost and refused',
          description:
            'New dead letters and queues that were found deleted, over an hour, and processes whose broker accepts no messages (disk or memory).',
          lines: [
            [`sum by (service) (increase(messaging_dead_lettered_total{${chosen}}[1h]))`, '{{service}}, dead letters'],
            [
              `sum by (service) (increase(messaging_deleted_queues_total{${chosen}}[1h]))`,
              '{{service}}, queues deleted',
            ],
            [`sum by (service) (messaging_broker_blocked{${chosen}})`, '{{service}}, refused'],
          ],
        }),
      ],
    ],
    [
      'Databases',
      [
        course({
          title: 'Work that waits for a connection',
          description:
            'Of all instances of a service. Above 0 for a minute: statements are slow (pg_stat_activity), or there are too few instances.',
          lines: [[`sum by (service) (database_pool_waiting{${chosen}})`, '{{service}}']],
          limits: [1],
        }),
        course({
          title: 'Connections in use',
          description: 'Share of those that a service may open, over all its instances.',
          lines: [
            [
              `sum by (service) (database_pool_connections{${chosen}, state="used"}) / sum by (service) (database_pool_max_connections{${chosen}})`,
              '{{service}}',
            ],
          ],
          unit: 'percentunit',
          max: 1,
          limits: [0.9],
        }),
        course({
          title: 'Open connections',
          description: 'In use or idle. PostgreSQL accepts 200 in all.',
          lines: [[`sum by (service) (database_pool_connections{${chosen}})`, '{{service}}']],
          stacked: true,
        }),
        course({
          title: 'Deleted rows an hour, by job',
          description:
            'What is no longer kept. A job that deletes nothing for days has nothing to delete, or does not run: see its last success.',
          lines: [
            [`sum by (service, job) (increase(retention_deleted_rows_total{${chosen}}[1h]))`, '{{service}} {{job}}'],
          ],
        }),
        list({
          title: 'Retention jobs, by the age of their last success',
          description: 'Each runs at least once an hour or a day, by its pause.',
          expr: `(time() - max by (service, job) (background_job_last_success_timestamp_seconds{${chosen}})) and on (service, job) rate(retention_deleted_rows_total[$__rate_interval])`,
          columns: { service: 'Service', job: 'Job' },
          value: 'Last success',
          unit: 's',
        }),
        course({
          title: 'Backups',
          description:
            'Age of the newest backup and of the newest archived change. A change that could not be archived for minutes: PostgreSQL’s log names the reason.',
          lines: [
            [`${age('backup_finished_timestamp_seconds')}`, 'backup'],
            [`${age('postgres_wal_archived_timestamp_seconds')}`, 'archived change'],
          ],
          unit: 's',
        }),
      ],
    ],
  ],
});
