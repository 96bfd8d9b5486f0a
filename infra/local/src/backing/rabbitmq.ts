import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brokerDefinitions, brokerNodes } from '../broker-accounts.js';
import { answersWith, isOk, until } from '../wait.js';
import { ownFile, ownFolder } from './data-folder.js';
import type { PrivateService } from './postgres.js';
import { accountFor, type UnixAccount } from './unix-account.js';

export interface RabbitmqAddresses {
  /** The URL of each node, separated by commas. */
  rabbitmqUrl: string;
  /** The URL of the first node's management interface, including user and password. */
  rabbitmqManagementUrl: string;
}

interface NodePorts {
  amqp: number;
  management: number;
  distribution: number;
}

interface PrivateRabbitmq extends Omit<PrivateService, 'port'> {
  epmdPort: number;
  /** Of each node: several form a cluster. */
  nodes: readonly NodePorts[];
  /** Passwords of the processes' accounts. */
  accountPasswords: Record<string, string>;
}

const user = 'raffle';

/** `name`, `name-2`, …: of the processes, nodes and files of a cluster. */
const numbered = (name: string, index: number) => (index === 0 ? name : `${name}-${index + 1}`);
const nodeName = (index: number) => `${numbered('raffle', index)}@localhost`;

/** Starts a private RabbitMQ; `ready` resolves when it accepts messages (this takes seconds: do other work in the meantime). */
export function startRabbitmq(service: PrivateRabbitmq): RabbitmqAddresses & { ready: Promise<void> } {
  const { fleet, binaries, folder, password, accountPasswords, epmdPort, nodes } = service;
  const account = accountFor('rabbitmq');
  const home = ownFolder(folder, 'rabbitmq', account);
  const inHome = (name: string) => join(home, name);
  ownFile(inHome('enabled_plugins'), '[rabbitmq_management].\n', account);
  writeDefinitions(folder, accountPasswords, password);
  // Shared by all nodes; each would generate another.
  if (!existsSync(inHome('.erlang.cookie')))
    ownFile(inHome('.erlang.cookie'), randomBytes(20).toString('hex'), account);
  // Our own epmd, in the foreground and on loopback: one started by Erlang outlives the broker.
  fleet.start({
    name: 'epmd',
    command: binaries.epmd ?? 'epmd',
    args: ['-port', String(epmdPort), '-address', '127.0.0.1'],
    env: { PATH: '/usr/bin:/bin', HOME: home },
    cwd: home,
    account,
    stopSignal: 'SIGTERM',
    stopWithinMs: 3_000,
    // The request for the names of its nodes; its answer begins with the port.
    liveness: { answers: (withinMs) => answersWith(epmdPort, '127.0.0.1', '\0\x01n', /^[^]{4}/, withinMs) },
  });
  for (const index of nodes.keys()) startNode(service, index, { home, account });
  const amqpUrl = ({ amqp }: NodePorts) => `amqp://${user}:${password}@127.0.0.1:${amqp}`;
  const managementUrl = ({ management }: NodePorts) => `http://${user}:${password}@127.0.0.1:${management}`;
  const isReady = async () => {
    const answers = await Promise.all(
      nodes.flatMap((node) => [isRabbitmqReady(amqpUrl(node)), isManagementReady(managementUrl(node))]),
    );
    return answers.every(Boolean);
  };
  const ready = fleet.unlessOneDies(until('RabbitMQ', 120_000, isReady));
  // It is awaited later; until then a failure must not be an unhandled rejection.
  ready.catch(() => undefined);
  const [rabbitmqManagementUrl = ''] = nodes.map(managementUrl);
  return { rabbitmqUrl: nodes.map(amqpUrl).join(), rabbitmqManagementUrl, ready };
}

function startNode(
  { fleet, binaries, durable, epmdPort, nodes }: PrivateRabbitmq,
  index: number,
  { home, account }: { home: string; account: UnixAccount | undefined },
): void {
  const ports = nodes[index];
  if (!ports) throw new Error(`No ports for node ${index}.`);
  const inHome = (name: string) => join(home, name);
  const config = inHome(`${numbered('rabbitmq', index)}.conf`);
  ownFile(
    config,
    [
      `listeners.tcp.1 = 127.0.0.1:${ports.amqp}`,
      'management.tcp.ip = 127.0.0.1',
      `management.tcp.port = ${ports.management}`,
      // Loaded at every start before the port opens.
      `load_definitions = ${inHome('definitions.json')}`,
      ...(nodes.length > 1 ? ['cluster_formation.peer_discovery_backend = classic_config'] : []),
      ...(nodes.length > 1
        ? nodes.map((_, peer) => `cluster_formation.classic_config.nodes.${peer + 1} = ${nodeName(peer)}`)
        : []),
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
  fleet.start({
    name: numbered('rabbitmq', index),
    command: binaries.rabbitmqServer ?? 'rabbitmq-server',
    args: [],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin:/opt/homebrew/bin',
      HOME: home,
      LANG: 'C.UTF-8',
      // Replaces the starting shell by the Erlang machine, so that our signal reaches it.
      RUNNING_UNDER_SYSTEMD: 'true',
      RABBITMQ_NODENAME: nodeName(index),
      RABBITMQ_DIST_PORT: String(ports.distribution),
      ERL_EPMD_PORT: String(epmdPort),
      // The nodes' folders in it have their names.
      RABBITMQ_MNESIA_BASE: inHome('mnesia'),
      RABBITMQ_LOG_BASE: inHome('log'),
      RABBITMQ_ENABLED_PLUGINS_FILE: inHome('enabled_plugins'),
      RABBITMQ_CONFIG_FILE: config,
      RABBITMQ_ADVANCED_CONFIG_FILE: inHome('advanced.config'),
      RABBITMQ_GENERATED_CONFIG_DIR: inHome(numbered('generated', index)),
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
}

/** What the private broker in `folder` loads at every start: the passwords of the processes' accounts, and that of `raffle`. */
export function writeDefinitions(folder: string, accountPasswords: Record<string, string>, password: string): void {
  const account = accountFor('rabbitmq');
  const file = join(ownFolder(folder, 'rabbitmq', account), 'definitions.json');
  ownFile(file, JSON.stringify(withAdministrator(accountPasswords, password)), account);
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

/** Whether a node of a broker answers. */
export async function isRabbitmqReady(urls: string): Promise<boolean> {
  const answers = await Promise.all(brokerNodes(urls).map(answersGreeting));
  return answers.some(Boolean);
}

/** Whether a node answers the protocol's greeting (with TLS only the services can tell). */
async function answersGreeting(url: string): Promise<boolean> {
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
