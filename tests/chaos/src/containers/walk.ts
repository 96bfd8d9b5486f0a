import { eventually } from '@raffle/test-kit';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { password, registerOnce } from '../buyer.js';
import { insist } from '../client.js';
import { hasTickets, newBuyer, payAll, type Buyer, type RunningSystem } from '../world-since.js';
import { BaseImages } from './base-images.js';
import { Stack } from './stack.js';

/**
 * What somebody finds who starts the containers from a clone: they become healthy, sell, reach nothing that they need not, serve a name by
 * HTTPS, survive a migration that fails, the death of an instance of each process, a restart of the entrance, a process that hangs
 * and the loss of their volumes, and open an earlier instant beside what runs. Each step prints its figures; the first that fails ends it.
 */
const [socket = '', pid = '', folder = ''] = process.argv.slice(2);
const places = { gateway: 'http://127.0.0.1:3000', sandbox: 'http://127.0.0.1:4000' };
const processes = ['identity', 'catalog', 'tickets', 'payments', 'messaging', 'gateway'];
const largestImage = 135e6;
const registrations = 100;
const archivedWithinMs = 65_000;

let phones = 90_100_000;
const registered: string[] = [];
const register = async () => {
  const phone = String((phones += 1));
  await registerOnce(phone, places);
  registered.push(phone);
};

const stack = await Stack.clone(join(folder, 'clone'), { socket, pid: Number(pid) });
const system: RunningSystem = {
  addresses: () => places,
  adminPassword: () => stack.secret('admin_password'),
  async sql<Value>(service: string, text: string, values: unknown[] = []) {
    const url = Object.assign(new URL(await stack.postgresUrl()), { pathname: `/raffle_${service}` });
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      return (await client.query<{ is: Value }>(text, values)).rows[0]!.is;
    } finally {
      await client.end();
    }
  },
  eventuallyTrue: (what, isSo) =>
    eventually(
      async () => {
        if (!(await isSo())) throw new Error(`It is not true that ${what}`);
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    ),
};

try {
  const base = new BaseImages(stack.folder, folder, (args) => stack.docker(args), socket);
  const { node } = await timed('Debian, Node and PostgreSQL as images', () => base.first());
  await timed('The other base images, and every image of ours', () => Promise.all([base.backing(), stack.build()]));
  for (const [image, bytes] of await stack.ownLayers(node)) {
    if (bytes > largestImage) throw new Error(`The layers of ${image} are ${Math.round(bytes / 1e6)} MB.`);
  }
  await timed('Started, and every container healthy', () => stack.start({}));
  const again = await stack.startedAgain();
  if (again.length > 0) throw new Error(`Started more than once: ${again.join(', ')}`);
  await timed('The landing page sells the demonstration products', landing);
  await timed('A paid registration with its session', register);
  await idle();
  await timed('The commands of the alarms answer', () => stack.commandsOfAlarms(registered[0]!));
  await timed('Only what calls the internet has a way out', waysOut);
  await timed('A name is served by HTTPS', servedByName);
  await timed('A migration that fails is repeated', migrateAgain);
  const two = Object.fromEntries(processes.map((name) => [name, 2]));
  await timed('Two of each process', () => stack.start(two));
  await timed(`${registrations} registrations while one of each process is killed`, killAndRegister);
  await timed('Every container healthy again', () => stack.start(two));
  const buyers = await timed('Three people buy', () => buy(1));
  console.log((await timed('A backup while everything runs', () => stack.once('backup'))).trim().split('\n').at(-3));
  const instant = new Date();
  buyers.push(...(await timed('Three more buy after it', () => buy(11))));
  await Promise.all([
    timed('A process that hangs is started again', () => stack.hangUntilRestarted('tickets')),
    meanwhile(),
  ]);
  await loseAndRestore();
  await timed('A look at an earlier instant', () => look(instant, buyers.length));
  await timed(`${buyers.length} people have their tickets, ${registered.length} log in`, async () => {
    for (const one of buyers) await hasTickets(system, one, 1);
    for (const phone of registered) await login(phone);
  });
  await timed('A registration afterwards', register);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  console.log(await stack.logs());
  process.exitCode = 1;
}

/** Prints a step with its duration, and the CPU that the containers and their engine took. */
async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const [begin, cpuBefore] = [performance.now(), stack.cpuMs()];
  const result = await work();
  const [took, cpu] = [(performance.now() - begin) / 1_000, (stack.cpuMs() - cpuBefore) / 1_000];
  console.log(`${took.toFixed(1).padStart(7)} s, ${cpu.toFixed(1).padStart(5)} s of CPU  ${step}`);
  return result;
}

async function buy(first: number): Promise<Buyer[]> {
  const buyers = await Promise.all([0, 1, 2].map((index) => newBuyer(system, String(90_200_000 + first + index))));
  await payAll(system, buyers);
  return buyers;
}

async function landing(): Promise<void> {
  await eventually(async () => {
    const page = await (await fetch(places.gateway, { signal: AbortSignal.timeout(5_000) })).text();
    if (!page.includes('Console de salon et 2 manettes'))
      throw new Error('The landing page has no demonstration products.');
  });
}

/** From the containers to a machine of the internet, which has served the base images. */
async function waysOut(): Promise<void> {
  const { address } = await lookup('deb.debian.org', 4);
  const found = (await stack.withWayOut(address, 80)).toSorted().join(', ');
  if (found !== 'catalog, messaging, payments, proxy') throw new Error(`The internet is reached by: ${found}.`);
}

/** As docs/operations.md has it for a site; for `localhost` Caddy signs the certificate itself. */
async function servedByName(): Promise<void> {
  const ports = await stack.startProxy('docker-compose.yml', 'infra/docker/site.yml');
  for (const port of ['80/tcp', '443/tcp', '443/udp'])
    if (!ports.includes(`${port} -> `)) throw new Error(`${port} is not published: ${ports}`);
  await eventually(
    async () => {
      const { status, headers } = await fetch('http://localhost/', {
        redirect: 'manual',
        signal: AbortSignal.timeout(5_000),
      });
      const secure = get('https://localhost/', { rejectUnauthorized: false, signal: AbortSignal.timeout(5_000) });
      const [answer] = (await once(secure, 'response')) as [IncomingMessage];
      answer.destroy();
      const found = [status, headers.get('location'), answer.statusCode].join(' ');
      if (found !== '308 https://localhost/ 200') throw new Error(found);
    },
    { timeoutMs: 30_000, intervalMs: 500 },
  );
  await stack.startProxy('docker-compose.yml');
}

/** The database of messaging accepts no connection until its migration has failed. */
async function migrateAgain(): Promise<void> {
  const accept = (does: boolean) =>
    system.sql('identity', 'UPDATE pg_database SET datallowconn = $1 WHERE datname = $2 RETURNING datallowconn AS is', [
      does,
      'raffle_messaging',
    ]);
  await accept(false);
  await stack.startAgain('messaging', () => accept(true));
}

/** While one of two instances hangs. What is committed is archived within a minute. */
async function meanwhile(): Promise<void> {
  await timed('The gateway restarts', () => stack.restart('gateway'));
  await timed('A registration reaches the stand-in provider afterwards', register);
  await setTimeout(archivedWithinMs);
}

/** The volumes of databases, broker and sessions are lost, and the backups bring them back. */
async function loseAndRestore(): Promise<void> {
  await stack.lose(['postgres', 'rabbitmq', 'redis']);
  await timed('Restored from the backup', () => stack.once('restore'));
  await timed('Started, and every container healthy', () => stack.start({}));
  // Its exit code also counts what it repaired.
  await timed('Payments are verified', () => stack.once('reconcile', ['--repair']).catch(String));
  // What is found again reaches the services one after the other.
  await timed('The six invariants hold', () =>
    eventually(() => stack.once('invariants'), { timeoutMs: 120_000, intervalMs: 5_000 }),
  );
}

/** It has the people of then, fewer than bought since, while everything runs. */
async function look(instant: Date, buyers: number): Promise<void> {
  const { psql, end } = await stack.look(instant.toISOString());
  const then = Number(await psql('raffle_tickets', 'SELECT count(DISTINCT user_id) FROM entry'));
  if (!(then > 0 && then < buyers)) throw new Error(`${then} people had tickets then, ${buyers} have them now.`);
  await end();
}

async function login(phone: string): Promise<void> {
  const answer = await insist(
    `${places.gateway}/api/users/login`,
    { body: { phone, password } },
    { until: Date.now() + 20_000 },
  );
  if (answer.is !== 'acknowledged') throw new Error(`${phone} cannot log in: ${JSON.stringify(answer)}`);
}

/** Five people at a time. @throws Error when a registration ends without a session */
async function killAndRegister(): Promise<void> {
  let left = registrations;
  const people = Array.from({ length: 5 }, async () => {
    for (; left > 0;) {
      left -= 1;
      await register();
    }
  });
  const deaths = (async () => {
    for (const name of processes) {
      await eventually(
        () => {
          if (left > registrations * (1 - (processes.indexOf(name) + 1) / (processes.length + 2)))
            throw new Error('later');
        },
        { timeoutMs: 240_000 },
      );
      await stack.kill(name);
    }
  })();
  await Promise.all([...people, deaths]);
}

/** CPU of all containers and of the engine while nobody is there, milliseconds a second. */
async function idle(): Promise<void> {
  const [seconds, before] = [30, stack.cpuMs()];
  await setTimeout(seconds * 1_000);
  console.log(`${((stack.cpuMs() - before) / seconds).toFixed(0).padStart(7)} ms of CPU a second, without visitors`);
}
