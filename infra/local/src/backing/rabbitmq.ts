import { join } from 'node:path';
import { brokerDefinitions } from '../broker-accounts.js';
import { answersWith, isOk, until } from '../wait.js';
import { ownFile, ownFolder } from './data-folder.js';
import type { PrivateService } from './postgres.js';
import { accountFor } from './unix-account.js';

export interface RabbitmqAddresses {
  rabbitmqUrl: string;
  /** The URL of the management interface, including user and password. */
  rabbitmqManagementUrl: string;
}

const user = 'raffle';

/** Starts a private RabbitMQ; `ready` resolves when it accepts messages (this takes seconds: do other work in the meantime). */
export function startRabbitmq(
  service: Omit<PrivateService, 'port'> & {
    ports: { amqp: number; management: number; distribution: number; epmd: number };
    /** Passwords of the processes' accounts. */
    accountPasswords: Record<string, string>;
  },
): RabbitmqAddresses & { ready: Promise<void> } {
  const { fleet, binaries, folder, password, accountPasswords, ports, durable } = service;
  const account = accountFor('rabbitmq');
  const home = ownFolder(folder, 'rabbitmq', account);
  const inHome = (name: string) => join(home, name);
  ownFile(inHome('enabled_plugins'), '[rabbitmq_management].\n', account);
  ownFile(inHome('definitions.json'), JSON.stringify(withAdministrator(accountPasswords, password)), account);
  ownFile(
    inHome('rabbitmq.conf'),
    [
      `listeners.tcp.1 = 127.0.0.1:${ports.amqp}`,
      'management.tcp.ip = 127.0.0.1',
      `management.tcp.port = ${ports.management}`,
      // Loaded at every start before the port opens.
      `load_definitions = ${inHome('definitions.json')}`,
      'vm_memory_high_watermark.absolute = 1GB',
      'disk_free_limit.absolute = 50MB',
      // The default of 512 MB per node is for dedicated machines.
      'raft.wal_max_size_bytes = 33554432',
      'log.console = true',
      'log.console.level = warning',
      'log.file = false',
      '',
    ].join('\n'),
    account,
  );
  // Our own epmd, in the foreground and on loopback: one started by Erlang outlives the broker.
  fleet.start({
    name: 'epmd',
    command: binaries.epmd ?? 'epmd',
    args: ['-port', String(ports.epmd), '-address', '127.0.0.1'],
    env: { PATH: '/usr/bin:/bin', HOME: home },
    cwd: home,
    account,
    stopSignal: 'SIGTERM',
    stopWithinMs: 3_000,
    // The request for the names of its nodes; its answer begins with the port.
    liveness: { answers: (withinMs) => answersWith(ports.epmd, '127.0.0.1', '\0\x01n', /^[^]{4}/, withinMs) },
  });
  fleet.start({
    name: 'rabbitmq',
    command: binaries.rabbitmqServer ?? 'rabbitmq-server',
    args: [],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin:/opt/homebrew/bin',
      HOME: home,
      LANG: 'C.UTF-8',
      // Replaces the starting shell by the Erlang machine, so that our signal reaches it.
      RUNNING_UNDER_SYSTEMD: 'true',
      RABBITMQ_NODENAME: 'raffle@localhost',
      RABBITMQ_DIST_PORT: String(ports.distribution),
      ERL_EPMD_PORT: String(ports.epmd),
      RABBITMQ_MNESIA_BASE: inHome('mnesia'),
      RABBITMQ_LOG_BASE: inHome('log'),
      RABBITMQ_ENABLED_PLUGINS_FILE: inHome('enabled_plugins'),
      RABBITMQ_CONFIG_FILE: inHome('rabbitmq.conf'),
      RABBITMQ_ADVANCED_CONFIG_FILE: inHome('advanced.config'),
      RABBITMQ_GENERATED_CONFIG_DIR: inHome('generated'),
      RABBITMQ_CONF_ENV_FILE: '/dev/null',
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
        '-kernel inet_dist_use_interface {127,0,0,1} +S 2:2 +SDcpu 2:2 +SDio 4 +sbwt none +sbwtdcpu none +sbwtdio none',
    },
    cwd: home,
    account,
    stopSignal: durable ? 'SIGTERM' : 'SIGKILL',
    stopWithinMs: 20_000,
    liveness: { answers: (withinMs) => rabbitmqAnswers(ports.management, withinMs) },
  });
  const addresses = {
    rabbitmqUrl: `amqp://${user}:${password}@127.0.0.1:${ports.amqp}`,
    rabbitmqManagementUrl: `http://${user}:${password}@127.0.0.1:${ports.management}`,
  };
  const isReady = async () =>
    (await isRabbitmqReady(addresses.rabbitmqUrl)) && (await isManagementReady(addresses.rabbitmqManagementUrl));
  const ready = fleet.unlessOneDies(until('RabbitMQ', 120_000, isReady));
  // It is awaited later; until then a failure must not be an unhandled rejection.
  ready.catch(() => undefined);
  return { ...addresses, ready };
}

/**
 * Whether a local broker answers at all, on the port of its management pages: it logs a warning for each connection of its
 * own protocol that ends before a login.
 */
export const rabbitmqAnswers = (managementPort: number, withinMs?: number) =>
  answersWith(managementPort, '127.0.0.1', 'GET / HTTP/1.0\r\n\r\n', /^HTTP/, withinMs);

/** `impersonator`: may republish dead letters on behalf of their original publisher. */
function withAdministrator(accountPasswords: Record<string, string>, password: string) {
  const { users, permissions, ...rest } = brokerDefinitions(accountPasswords);
  return {
    ...rest,
    vhosts: [{ name: '/' }],
    users: [...users, { name: user, password, tags: ['administrator', 'impersonator'] }],
    permissions: [...permissions, { user, vhost: '/', configure: '.*', write: '.*', read: '.*' }],
  };
}

/** Whether a broker answers the protocol's greeting (with TLS only the services can tell). */
export async function isRabbitmqReady(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  if (protocol === 'amqps:') return true;
  // A ready broker answers the protocol header with a method frame on channel 0 (connection.start).
  return answersWith(Number(port || 5672), hostname, 'AMQP\0\0\x09\x01', /^\x01\0\0/);
}

async function isManagementReady(url: string): Promise<boolean> {
  const { origin, username, password } = new URL(url);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return isOk(`${origin}/api/whoami`, { authorization: `Basic ${credentials}` });
}
