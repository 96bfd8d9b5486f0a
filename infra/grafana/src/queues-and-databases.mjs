import { course, dashboard, figure } from './panels.mjs';

/** What every instance reports alike. */
const each = (metric) => `max by (service) (${metric})`;
const rate = (metric) => `sum by (service) (rate(${metric}[$__rate_interval]))`;
const age = (timestamp) => `time() - max(${timestamp})`;

/** Do events flow, do statements find a connection, and could everything be restored? */
export const queuesAndDatabases = dashboard({
  uid: 'bon-tirage-queues-and-databases',
  title: 'Bon Tirage: queues and databases',
  description:
    'Events from outbox to handler, connections to the databases, and backups. A gap is a database or broker that did not answer.',
  from: 'now-3h',
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
          expr: 'max(messaging_outbox_oldest_seconds)',
          unit: 's',
          limits: [5, 30],
        }),
        figure({
          title: 'Broker connected',
          description: 'Share of processes that are connected to the broker.',
          expr: 'avg(messaging_broker_connected)',
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
      'Events',
      [
        course({
          title: 'Messages ready, by service',
          description: 'A queue that grows has a consumer that is slow or down: look into the log of the service.',
          lines: [[each('messaging_ready_messages'), '{{service}}']],
        }),
        course({
          title: 'Age of the oldest event not sent',
          description: 'Seconds are normal under load.',
          lines: [[each('messaging_outbox_oldest_seconds'), '{{service}}']],
          unit: 's',
          limits: [30],
        }),
        course({
          title: 'Events sent and handled a second',
          description: 'Confirmed by the broker, and handlers that committed. An event has several handlers.',
          lines: [
            [rate('messaging_outbox_published_total'), '{{service}}, sent'],
            [rate('messaging_inbox_handled_total'), '{{service}}, handled'],
          ],
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
      ],
    ],
    [
      'Databases',
      [
        course({
          title: 'Work that waits for a connection',
          description:
            'Of all instances of a service. Above 0 for a minute: statements are slow (pg_stat_activity), or there are too few instances.',
          lines: [['sum by (service) (database_pool_waiting)', '{{service}}']],
          limits: [1],
        }),
        course({
          title: 'Connections in use',
          description: 'Share of those that a service may open, over all its instances.',
          lines: [
            [
              'sum by (service) (database_pool_connections{state="used"}) / sum by (service) (database_pool_max_connections)',
              '{{service}}',
            ],
          ],
          unit: 'percentunit',
          limits: [0.9],
        }),
      ],
    ],
  ],
});
