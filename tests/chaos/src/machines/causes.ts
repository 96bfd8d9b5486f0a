import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedSecrets, until, type System } from '@raffle/local';
import { connect } from 'amqplib';
import pg from 'pg';
import { formOf, password, registerOnce } from '../buyer.js';
import { pause, send } from '../client.js';
import { setDiskFreeLimit } from '../disturb.js';
import { managementOf } from '../quiet.js';
import { loseConsumer } from './lost-consumer.js';
import type { Exporters } from './exporters.js';

export interface World {
  system: System;
  dataDir: string;
  /** On sale. */
  productIds: readonly number[];
  exporters: Exporters;
  /** The session of somebody. */
  token: string;
  /** To a process and its children. */
  signal(name: string, signal: NodeJS.Signals): void;
  /** Lets so many people open a payment that they do not pay. */
  openPayments(count: number): Promise<void>;
}

interface Cause {
  /** What it fires: the name, and its service where the alarm has one. */
  alarms: string[];
  /** An alarm that it silences, which fires as well. */
  silences?: string;
  /** Makes what the silenced alarm tells, once the cause is told. */
  follows?(): Promise<void>;
  begin(): Promise<void>;
  end(): Promise<void>;
}

type Service = 'identity' | 'catalog' | 'tickets' | 'payments' | 'messaging';

/**
 * What provokes each alarm, in steps: the causes of a step last at the same time. "State" says that only what the metric reads was made: its
 * real cause takes days, or a provider. What the last step makes go away silences most others.
 */
export function stepsOfCauses(world: World): Cause[][] {
  const { system, dataDir, productIds } = world;
  const segment = storedSecrets(join(dataDir, 'secrets.json')).webhookSecretSegment;
  const archive = join(dataDir, 'archive-is-full');
  return [
    [
      // Real: its disk is full. Meanwhile events cannot be sent, which follows from it.
      {
        alarms: ['BrokerRefuses'],
        silences: 'EventsNotSent',
        begin: async () => {
          await setDiskFreeLimit(dataDir, 10 ** 15);
          // It tells only those who publish; an event of the next hour has not waited yet.
          await publishAgain(system, 1, 3_600);
        },
        follows: () => publishAgain(system, 1),
        end: () => setDiskFreeLimit(dataDir, 50_000_000),
      },
      // Real: statements that wait for a lock, of more people than there are connections.
      locked(world, 'messaging', [], { lock: 'LOCK TABLE message IN ACCESS EXCLUSIVE MODE' }),
      repeated(['PoolExhausted messaging', 'WatchingFails'], async () => {
        await send(`${system.addresses.gateway}/api/messages`, { method: 'GET', token: world.token });
      }),
      // Real: no payment can be read.
      locked(world, 'payments', [], { lock: 'LOCK TABLE payments IN ACCESS EXCLUSIVE MODE' }),
      repeated(['BuyingFails'], async (turn) => {
        await send(`${system.addresses.gateway}/api/payments/unknown${turn}/status`, { method: 'GET' });
      }),
      // Real: the back-office lists them.
      adminReads(world),
    ],
    [
      // Real: each waits for a lock of two seconds.
      pulsing(world, 'messaging', 'LOCK TABLE message IN ACCESS EXCLUSIVE MODE'),
      repeated(['WatchingSlow'], async () => {
        await send(`${system.addresses.gateway}/api/messages`, { method: 'GET', token: world.token });
      }),
      // Real: a provider that needs more than five seconds to open a session.
      {
        alarms: [],
        begin: () => provider(world, { create: 'slow', delayMs: 5_300 }),
        end: () => provider(world, {}),
      },
      repeated(['BuyingSlow', 'PayingSlow'], async (turn) => {
        await send(`${system.addresses.gateway}/api/users/registrations`, {
          body: formOf(`92${String(turn).padStart(6, '0')}`),
        });
      }),
    ],
    [
      // Real: what was paid waits for a lock until it is too late.
      late(world),
    ],
    [
      // Real: a message that nobody can read.
      {
        alarms: ['DeadLetters tickets'],
        begin: () => publish(world, 'tickets.events', 'not JSON'),
        end: () => remove(world, 'queues/%2F/tickets.events.dlq/contents'),
      },
      // Real: a quorum queue that has forgotten its consumer, which RabbitMQ does after the loss of a node.
      {
        alarms: ['QueueWithoutConsumer payments'],
        begin: () => loseConsumer(dataDir, 'payments.events'),
        end: () => system.restart('payments'),
      },
      // Real: an event that no version defines.
      changed(world, 'catalog', ['EventsNotSent catalog'], {
        begin: `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at)
          VALUES (gen_random_uuid(), 'catalog.nothing.v1', '{}', 'watch', now())`,
        end: `DELETE FROM outbox WHERE event = 'catalog.nothing.v1'`,
      }),
      // Real.
      {
        alarms: ['QueueDeleted catalog'],
        begin: () => remove(world, 'queues/%2F/catalog.events'),
        end: () => Promise.resolve(),
      },
      // Real: a database whose handlers wait for a lock.
      locked(world, 'messaging', ['MessagesWait messaging'], {
        lock: 'LOCK TABLE inbox IN EXCLUSIVE MODE',
        meanwhile: () => publishAgain(system, 1_500),
      }),
      // Real: a lock that no round gets; and a state, a notification that its browser's service has not taken for three hours.
      locked(world, 'messaging', ['BackgroundJobStopped messaging', 'NotificationsWait'], {
        before: `INSERT INTO push_delivery (message_id, device_id, title, body, url, next_at, created_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), 'Watch', 'Watch', '/', now() + interval '1 hour', now() - interval '3 hours')`,
        lock: 'LOCK TABLE push_delivery IN EXCLUSIVE MODE',
        after: `DELETE FROM push_delivery WHERE title = 'Watch'`,
      }),
      // State: a provider that does not answer.
      changed(world, 'messaging', ['TextsWait'], {
        begin: `INSERT INTO text_message (id, user_id, purpose, body, next_at, created_at, expires_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), 'notice', 'Watch', now() + interval '1 hour', now() - interval '1 hour', now() + interval '1 day')`,
        end: `DELETE FROM text_message WHERE body = 'Watch'`,
      }),
      // Real: a message that a constraint refuses.
      changed(world, 'messaging', ['RowsSkipped messaging'], {
        begin: `ALTER TABLE holder_message ADD CONSTRAINT watch CHECK (subject <> 'Watch' OR begun_at IS NULL);
          INSERT INTO holder_message (id, product_id, admin_id, subject, content, created_at, send_at)
          VALUES (gen_random_uuid(), 999999, gen_random_uuid(), 'Watch', 'Watch', now(), now())`,
        end: `DELETE FROM holder_message WHERE subject = 'Watch'; ALTER TABLE holder_message DROP CONSTRAINT watch`,
      }),
      // State: what the daily reconciliation found, and its end, days ago.
      changed(world, 'payments', ['PartiesDisagree', 'ReconciliationOld'], {
        begin: `WITH difference AS (
            INSERT INTO reconciliation_differences (payment_id, kind) VALUES (gen_random_uuid(), 'not_paid'))
          UPDATE reconciliation SET finished_at = now() - interval '3 days', running_until = now() + interval '1 hour'`,
        end: `WITH difference AS (DELETE FROM reconciliation_differences WHERE kind = 'not_paid')
          UPDATE reconciliation SET finished_at = now(), running_until = NULL`,
      }),
      // State: another amount; a refund owed for four days; and a check whose process hangs.
      changed(world, 'payments', ['ReviewsWait', 'RefundsWait', 'PaymentsNotChecked'], {
        begin: `INSERT INTO payments (id, reference, type, subject_id, quantity, amount, currency, description, client_name, client_phone,
            correlation_id, provider, token, payment_url, status, created_at, next_check_at, check_lease_until, review_began_at)
          SELECT gen_random_uuid(), 'P-WATCH' || status, 'ticket', gen_random_uuid(), 1, 300, 'XOF', 'Watch', 'Watch', '+22890000000',
            'watch', 'fusionpay', 'watch' || status, 'https://watch.invalid', status, now() - interval '1 hour', due, due + interval '3 hours',
            CASE WHEN status = 'review' THEN now() END
          FROM (VALUES ('review', NULL), ('pending', now() - interval '1 hour')) AS made (status, due);
          INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
          SELECT gen_random_uuid(), gen_random_uuid(), id, 300, 'Watch', 'owed', now() - interval '4 days' FROM payments WHERE token = 'watchreview'`,
        end: `DELETE FROM refunds WHERE reason = 'Watch'; DELETE FROM payments WHERE correlation_id = 'watch'`,
      }),
      // Real: holds and a closed product that a transaction keeps locked; their times are a state.
      locked(world, 'tickets', ['HoldsStay'], {
        before: `INSERT INTO purchase (id, user_id, product_id, quantity, unit_price, amount, status, hold, hold_expires_at, correlation_id, created_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), 999999, 1, 300, 300, 'opening', 'held', now() - interval '10 minutes', 'watch', now())`,
        lock: `SELECT FROM purchase WHERE product_id = 999999 FOR UPDATE`,
        after: `DELETE FROM purchase WHERE product_id = 999999`,
      }),
      locked(world, 'tickets', ['CancellationNotFinished'], {
        before: `INSERT INTO closed_product (product_id, reason, closed_at) VALUES (999999, 'product_closed', now() - interval '1 hour')`,
        lock: `SELECT FROM closed_product WHERE product_id = 999999 FOR UPDATE`,
        after: `DELETE FROM closed_product WHERE product_id = 999999`,
      }),
      // State: a draw that failed an hour ago.
      changed(world, 'catalog', ['DrawWaits', 'DrawFails'], {
        begin: `INSERT INTO draws (product_id, stage, started_at, started_by, next_attempt_at, last_failure) VALUES
            (${productIds[0]}, 'freezing', now() - interval '1 hour', 'watch', now() + interval '1 hour', 'Watch')`,
        end: `DELETE FROM draws WHERE started_by = 'watch'`,
      }),
      // Real: a product that a transaction keeps locked, so that it cannot be cancelled; its date is a state.
      locked(world, 'catalog', ['SaleNotSettled'], {
        before: `UPDATE products SET sale_ends_at = now() - interval '60 days' WHERE id = ${productIds[2]}`,
        lock: `SELECT FROM products WHERE id = ${productIds[2]} FOR UPDATE`,
        after: `UPDATE products SET sale_ends_at = now() + interval '30 days' WHERE id = ${productIds[2]}`,
      }),
      changed(world, 'identity', ['BackupOld'], {
        begin: `UPDATE newest_backup SET finished_at = now() - interval '2 days'`,
        end: `UPDATE newest_backup SET finished_at = now()`,
      }),
      // Real: the archive takes nothing, and somebody closes their account.
      {
        alarms: ['WalNotArchived', 'AnsweredBeforeArchive identity'],
        begin: async () => {
          writeFileSync(archive, '');
          const token = await registerOnce('96000001', system.addresses);
          const closed = await send<{ archived: boolean }>(`${system.addresses.gateway}/api/users/close-account`, {
            token,
            body: { password, giveUp: true },
          });
          if (closed.is !== 'acknowledged' || closed.answer.archived)
            throw new Error(`an erasure that is not archived is answered with ${JSON.stringify(closed)}`);
        },
        end: () => Promise.resolve(rmSync(archive, { force: true })),
      },
      // Real: a disk, and a certificate. State: a memory.
      {
        alarms: ['DiskFills', 'MemoryShort', 'CertificateEnds'],
        begin: () => {
          world.exporters.fillDisk();
          world.exporters.leaveMemory(5);
          return world.exporters.addShortLivedSite();
        },
        end: () => {
          world.exporters.freeDisk();
          world.exporters.leaveMemory(50);
          return Promise.resolve(world.exporters.removeShortLivedSite());
        },
      },
      // Real: somebody guesses tokens.
      repeated(['UnknownWebhooks'], async (turn) => {
        const url = `${system.addresses.gateway}/api/webhook/fusionpay/${segment}`;
        await send(url, { body: { event: 'payin.session.completed', tokenPay: `unknown${turn}` } });
      }),
    ],
    [
      // Real: people wait on the provider's page when it falls silent.
      {
        ...hung(world, 'sandbox', ['ProviderFails']),
        begin: async () => {
          await world.openPayments(8);
          world.signal('sandbox', 'SIGSTOP');
        },
      },
    ],
    [
      // Real: the provider refuses connections: each of many calls fails at once.
      { ...killed(world, 'sandbox', ['ProviderFails']), silences: 'PayingFails' },
    ],
    [
      // Real: no session can be read.
      withoutSessions(world),
      killed(world, 'gateway-2', ['InstanceAway gateway', 'SiteUnreachable']),
      // Real: an exporter hangs.
      {
        alarms: ['ExporterAway'],
        begin: () => Promise.resolve(world.exporters.signal('machine', 'SIGSTOP')),
        end: () => Promise.resolve(world.exporters.signal('machine', 'SIGCONT')),
      },
    ],
    [
      // Real: none is left afterwards, because this Redis keeps nothing.
      {
        alarms: ['RedisEmptied'],
        begin: async () => {
          await system.kill('redis');
          await system.restart('redis');
        },
        end: () => Promise.resolve(),
      },
    ],
    [
      hung(world, 'catalog', ['ServiceAway catalog']),
      {
        ...killed(
          world,
          'postgres',
          ['identity', 'tickets', 'payments', 'messaging'].map((service) => `DatabaseAway ${service}`),
        ),
        end: async () => {
          await system.restart('postgres');
          await archiveSoon(system);
        },
      },
      killed(
        world,
        'rabbitmq',
        ['identity', 'tickets', 'payments', 'messaging', 'gateway'].map((service) => `BrokerAway ${service}`),
      ),
    ],
  ];
}

/** Statements as the superuser, without triggers and foreign keys: states that no request leads to. */
export async function execute({ addresses }: System, service: Service, sql: string): Promise<void> {
  const client = await superuser(addresses, service);
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Publishes the oldest registration so many times. @param inSeconds from now, when it is said to have occurred */
const publishAgain = (system: System, count: number, inSeconds = 0) =>
  execute(
    system,
    'identity',
    `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at)
     SELECT gen_random_uuid(), event, payload, correlation_id, now() + make_interval(secs => ${inSeconds}) FROM generate_series(1, ${count}),
       (SELECT * FROM outbox WHERE event = 'identity.user-registered.v1' ORDER BY id LIMIT 1) AS one`,
  );

/** Wakes PostgreSQL's checkpointer, which archives once a minute and may have gone to sleep for five minutes at its start. */
export function archiveSoon(system: System): Promise<void> {
  const wake = () => execute(system, 'identity', 'SELECT pg_reload_conf()').then(() => true);
  return until('PostgreSQL', 60_000, () => wake().catch(() => false));
}

async function superuser({ postgres }: System['addresses'], service: Service): Promise<pg.Client> {
  const url = Object.assign(new URL(postgres), { pathname: `/raffle_${service}` });
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5_000, query_timeout: 60_000 });
  // PostgreSQL is killed while it is held.
  client.on('error', () => undefined);
  await client.connect();
  // A lock is held for longer than a transaction of ours may be idle.
  await client.query('SET session_replication_role = replica; SET idle_in_transaction_session_timeout = 0');
  return client;
}

const changed = (
  { system }: World,
  service: Service,
  alarms: string[],
  { begin, end }: { begin: string; end: string },
): Cause => ({
  alarms,
  begin: () => execute(system, service, begin),
  end: () => execute(system, service, end),
});

/** A transaction that keeps a lock until the end. */
function locked(
  { system }: World,
  service: Service,
  alarms: string[],
  {
    before,
    lock,
    meanwhile,
    after,
  }: { before?: string; lock: string; meanwhile?: () => Promise<void>; after?: string },
): Cause {
  let holder: pg.Client | undefined;
  return {
    alarms,
    begin: async () => {
      holder = await superuser(system.addresses, service);
      if (before) await holder.query(before);
      await holder.query(`BEGIN; ${lock}`);
      await meanwhile?.();
    },
    end: async () => {
      await holder?.end();
      if (after) await execute(system, service, after);
    },
  };
}

/** Twenty requests at a time, again and again. */
function repeated(alarms: string[], request: (turn: number) => Promise<void>): Cause {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const lane = async (number: number) => {
    for (let turn = 0; !stopped; turn++) {
      await request(turn * 20 + number);
      await pause(250);
    }
  };
  return {
    alarms,
    begin: () => {
      running = Promise.all(Array.from({ length: 20 }, (_, number) => lane(number)));
      return Promise.resolve();
    },
    end: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Waits for locks of a few seconds, one after the other. */
function pulsing(world: World, service: Service, lock: string): Cause {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const pulses = async () => {
    while (!stopped) {
      const { begin, end } = locked(world, service, [], { lock });
      await begin();
      await pause(2_000);
      await end();
      await pause(300);
    }
  };
  return {
    alarms: [],
    begin: () => {
      running = pulses();
      return Promise.resolve();
    },
    end: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Thirty people pay, and their accounts wait for twelve seconds. */
function late(world: World): Cause {
  const { addresses } = world.system;
  return {
    alarms: ['GrantingSlow'],
    begin: async () => {
      const { begin, end } = locked(world, 'identity', [], { lock: 'LOCK TABLE inbox IN EXCLUSIVE MODE' });
      await begin();
      try {
        const people = Array.from({ length: 30 }, (_, number) => `97${String(number).padStart(6, '0')}`);
        await Promise.all(
          people.map(async (phone) => {
            const opened = await send<{ token: string }>(`${addresses.gateway}/api/users/registrations`, {
              body: formOf(phone),
            });
            if (opened.is !== 'acknowledged') throw new Error(`${phone} cannot register`);
            await send(`${addresses.sandbox}/sandbox/payments/${opened.answer.token}/pay`);
          }),
        );
        await pause(12_000);
      } finally {
        await end();
      }
    },
    end: () => Promise.resolve(),
  };
}

/** Administrators look at the list of payments. */
function adminReads({ system: { addresses, credentials } }: World): Cause {
  let token = '';
  const reads = repeated(['AdminFails'], async () => {
    await send(`${addresses.gateway}/api/admin/payments`, { method: 'GET', token });
  });
  return {
    ...reads,
    begin: async () => {
      const session = await send<{ token: string }>(`${addresses.gateway}/api/admin/login`, { body: credentials });
      if (session.is !== 'acknowledged') throw new Error('the administrator cannot log in');
      token = session.answer.token;
      await reads.begin();
    },
  };
}

/** Faults of the provider; none: it is as it should be. */
async function provider({ system: { addresses } }: World, faults: object): Promise<void> {
  const all = `${addresses.sandbox}/sandbox/faults`;
  await fetch(all, { method: 'DELETE', signal: AbortSignal.timeout(10_000) });
  if (Object.keys(faults).length > 0) await send(all, { body: faults });
}

/** Redis hangs. Once its alarms have fired, people who are logged in read their messages, which fails. */
function withoutSessions(world: World): Cause {
  const redis = hung(world, 'redis', ['RedisAway gateway', 'RedisAway identity']);
  const reads = repeated([], async () => {
    await send(`${world.system.addresses.gateway}/api/messages`, { method: 'GET', token: world.token });
  });
  return {
    ...redis,
    silences: 'WatchingFails',
    follows: reads.begin,
    end: async () => {
      await redis.end();
      await reads.end();
    },
  };
}

/** Connections open, no answer. The runner starts one of ours again after a minute. */
const hung = ({ signal }: World, name: string, alarms: string[]): Cause => ({
  alarms,
  begin: () => Promise.resolve(signal(name, 'SIGSTOP')),
  end: () => Promise.resolve(signal(name, 'SIGCONT')),
});

const killed = ({ system }: World, name: string, alarms: string[]): Cause => ({
  alarms,
  begin: () => system.kill(name),
  end: () => system.restart(name),
});

/** To a queue, with the operator's account. */
async function publish({ system }: World, queue: string, content: string): Promise<void> {
  const connection = await connect(system.addresses.rabbitmq);
  try {
    const channel = await connection.createConfirmChannel();
    channel.sendToQueue(queue, Buffer.from(content));
    await channel.waitForConfirms();
  } finally {
    await connection.close();
  }
}

/** A call of the broker's management interface that removes something. */
async function remove({ system }: World, path: string): Promise<void> {
  const { origin, username, password } = new URL(managementOf(system.addresses));
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'DELETE',
    headers: { Authorization: `Basic ${btoa(`${username}:${password}`)}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`the broker answered ${answer.status} to the removal of ${path}`);
}
