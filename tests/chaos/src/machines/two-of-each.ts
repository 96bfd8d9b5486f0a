import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts, installDebianPackages, type System } from '@raffle/local';
import { tcpProxy, type TcpProxy } from '@raffle/test-kit';
import { gatewaysOf } from '../links.js';
import { services as processes } from '../plan.js';
import { isReady } from '../quiet.js';
import { inTemporaryFolder, startTrialSystem } from './system.js';

const program = '/usr/sbin/pgbouncer';
/** Of each service to its database: fewer than those of one instance, so that processes share them. */
export const serverConnections = 3;
/** Longer than our callers keep an idle connection. */
const drainSeconds = '5';
const services = processes.filter((name) => name !== 'gateway');

/**
 * Two of each process: the services behind Debian's PgBouncer in transaction mode, which serves no prepared statements, the gateways behind
 * what gives connections to those that are ready.
 */
export async function twoOfEach(use: (system: System) => Promise<void>): Promise<void> {
  if (!existsSync(program)) await installDebianPackages(['pgbouncer'], 'PgBouncer is not installed');
  await inTemporaryFolder(async (dataDir) => {
    const [port = 0] = await freePorts(1);
    const front = await tcpProxy();
    const urls = new Set<string>();
    let bouncer: ChildProcess | undefined;
    let system: System | undefined;
    let endFollowing: (() => void) | undefined;
    try {
      system = await startTrialSystem({
        dataDir,
        instances: { services: 2, gateways: 2 },
        env: {
          gateway: { LIMIT_GENERAL_SESSION: '60000/60', LIMIT_PAYMENT_SESSION: '60000/60' },
          ...Object.fromEntries(services.map((name) => [name, { DATABASE_PREPARED_STATEMENTS: 'off' }])),
        },
        publicUrl: front.before('http://127.0.0.1:1'),
        rewire: (name, environment) => {
          const drained = name === 'sandbox' ? environment : { ...environment, DRAIN_SECONDS: drainSeconds };
          const { DATABASE_URL } = environment;
          if (DATABASE_URL === undefined) return drained;
          // The accounts of all services are known when the last one starts; those before it wait for their database.
          if (urls.add(DATABASE_URL).size === services.length) bouncer ??= startPgBouncer(dataDir, port, [...urls]);
          return { ...drained, DATABASE_URL: Object.assign(new URL(DATABASE_URL), { port: String(port) }).href };
        },
      });
      front.before(gatewaysOf(system).join(','));
      endFollowing = followReadiness(system, front);
      await use(system);
    } finally {
      endFollowing?.();
      await system?.stop();
      bouncer?.kill('SIGKILL');
      await front.close();
    }
  });
}

/** Like an orchestrator, `front` gives new connections to gateways that are ready. @returns ends it */
function followReadiness(system: System, front: TcpProxy): () => void {
  const follow = async () => {
    const gateways = gatewaysOf(system);
    const names = Object.keys(system.instances).filter((name) => name.startsWith('gateway'));
    const ready = await Promise.all(names.map((name) => isReady(system.operators[name]!)));
    const some = gateways.filter((_, index) => ready[index]);
    if (some.length > 0) front.before(some.join(','));
  };
  const timer = setInterval(() => void follow(), 500);
  return () => clearInterval(timer);
}

/** Its configuration is that of docs/operations.md "A pooler before PostgreSQL". */
function startPgBouncer(folder: string, port: number, urls: readonly string[]): ChildProcess {
  const { hostname, port: serverPort } = new URL(urls[0]!);
  const accounts = join(folder, 'pgbouncer-accounts');
  const configuration = join(folder, 'pgbouncer.ini');
  const line = (url: string) => `"${new URL(url).username}" "${new URL(url).password}"\n`;
  writeFileSync(accounts, urls.map(line).join(''));
  writeFileSync(
    configuration,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${accounts}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
  const log = openSync(join(folder, 'logs/pgbouncer.log'), 'a');
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  return spawn(program, [...account, configuration], { stdio: ['ignore', log, log] });
}
