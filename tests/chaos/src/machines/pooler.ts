import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts, installDebianPackages, type System } from '@raffle/local';
import { administrator } from '../administrator.js';
import { playBuyer, type Places } from '../buyer.js';
import { missing } from '../judge.js';
import { invariantsHold } from '../quiet.js';
import { inTemporaryFolder, startTrialSystem } from './system.js';

const program = '/usr/sbin/pgbouncer';
const buyers = 40;
/** Fewer than the connections of one instance, so that processes share them. */
const serverConnections = 3;

/**
 * Two instances of each service behind Debian's PgBouncer in transaction mode, which serves no prepared statements: everybody who buys at
 * the same time gets what they paid for.
 */
export async function pooler(): Promise<string> {
  if (!existsSync(program)) await installDebianPackages(['pgbouncer'], 'PgBouncer is not installed');
  return inTemporaryFolder('pooler', async (dataDir) => {
    const [port = 0] = await freePorts(1);
    const urls = new Set<string>();
    let bouncer: ChildProcess | undefined;
    let system: System | undefined;
    try {
      system = await startTrialSystem({
        dataDir,
        instances: { services: 2, gateways: 2 },
        env: Object.fromEntries(services.map((name) => [name, { DATABASE_PREPARED_STATEMENTS: 'off' }])),
        rewire: (_name, environment) => {
          const { DATABASE_URL } = environment;
          if (DATABASE_URL === undefined) return environment;
          // The accounts of all services are known when the last one starts; those before it wait for their database.
          if (urls.add(DATABASE_URL).size === services.length) bouncer ??= startPgBouncer(dataDir, port, [...urls]);
          return { ...environment, DATABASE_URL: Object.assign(new URL(DATABASE_URL), { port: String(port) }).href };
        },
      });
      return await buyTogether(system);
    } finally {
      await system?.stop();
      bouncer?.kill('SIGKILL');
    }
  });
}

const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;

async function buyTogether(system: System): Promise<string> {
  const { productIds } = await administrator(system);
  const places: Places = { ...system.addresses, productIds, until: Date.now() + 30_000, holdMs: 0 };
  const bought = await Promise.all(
    Array.from({ length: buyers }, (_, number) =>
      playBuyer({ at: 0, intent: 'buy', product: number, quantity: 1 }, number, places),
    ),
  );
  const { broken } = await invariantsHold(system);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  for (const memory of bought) {
    const sentence = memory.hadSession ? await missing(memory, places) : `${memory.phone} could not register.`;
    if (sentence) throw new Error(sentence);
  }
  const paid = bought.filter((memory) => memory.paid.length > 0).length;
  const refused = bought.filter(({ purchase }) => purchase === 'refused').length;
  if (paid + refused < buyers || paid < buyers / 2) throw new Error(`${paid} paid, ${refused} found no place`);
  return `${buyers} registrations and ${paid} purchases over ${serverConnections} connections a database`;
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
