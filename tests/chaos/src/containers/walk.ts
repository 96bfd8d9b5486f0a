import { eventually } from '@raffle/test-kit';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { password, registerOnce } from '../buyer.js';
import { insist } from '../client.js';
import { BaseImages } from './base-images.js';
import { Stack } from './stack.js';

/**
 * What somebody finds who starts the containers from a clone: they become healthy, sell, survive the death of an instance of
 * each process, a restart of the entrance and a process that hangs. Each step prints its figures; the first that fails ends it.
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
try {
  const base = new BaseImages(stack.folder, folder, (args) => stack.docker(args), socket);
  const { node } = await timed('Debian, Node and PostgreSQL as images', () => base.first());
  await timed('The other base images, and every image of ours', () => Promise.all([base.backing(), stack.build()]));
  for (const [image, bytes] of await stack.ownLayers(node)) {
    if (bytes > largestImage) throw new Error(`The layers of ${image} are ${Math.round(bytes / 1e6)} MB.`);
  }
  await timed('Started, and every container healthy', () => stack.start({}), 120);
  await timed('The landing page sells the demonstration products', landing, 30);
  await timed('A paid registration with its session', register, 5);
  await idle();
  const two = Object.fromEntries(processes.map((name) => [name, 2]));
  await timed('Two of each process', () => stack.start(two), 120);
  await timed(`${registrations} registrations while one of each process is killed`, killAndRegister);
  await timed('Every container healthy again', () => stack.start(two), 120);
  await timed('The gateway restarts', () => stack.restart('gateway'));
  await timed('A registration reaches the stand-in provider afterwards', register, 30);
  await timed('A backup while everything runs', () => stack.once('backup'), 60);
  await loseAndRestore();
  await timed('A process that hangs is started again', () => stack.hangUntilRestarted('tickets'), 180);
  await timed('A registration afterwards', register, 60);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  console.log(await stack.logs());
  process.exitCode = 1;
}

/** Prints a step with its duration. @throws Error when it takes longer than `seconds` */
async function timed<T>(step: string, work: () => Promise<T>, seconds?: number): Promise<T> {
  const begin = performance.now();
  const result = await work();
  const took = (performance.now() - begin) / 1000;
  console.log(`${took.toFixed(1).padStart(7)} s  ${step}`);
  if (seconds !== undefined && took > seconds) throw new Error(`${step}: longer than ${seconds} s`);
  return result;
}

async function landing(): Promise<void> {
  await eventually(async () => {
    const page = await (await fetch(places.gateway, { signal: AbortSignal.timeout(5_000) })).text();
    if (!page.includes('Console de salon et 2 manettes'))
      throw new Error('The landing page has no demonstration products.');
  });
}

/** The volumes of databases, broker and sessions are lost; everybody has their account afterwards. */
async function loseAndRestore(): Promise<void> {
  // What is committed is archived within a minute.
  await register();
  await setTimeout(archivedWithinMs);
  await stack.lose(['postgres', 'rabbitmq', 'redis']);
  await timed('Restored from the backup', () => stack.once('restore'), 60);
  await timed('Started, and every container healthy', () => stack.start({}), 120);
  await timed(`${registered.length} people log in`, async () => {
    for (const phone of registered) await login(phone);
  });
  await timed('A registration afterwards', register, 30);
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
  const milliseconds = await stack.cpuPerSecond(30);
  console.log(`${milliseconds.toFixed(0).padStart(7)} ms of CPU a second, without visitors`);
}
