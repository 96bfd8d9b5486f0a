import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { backingServicesIn } from './backing/backing-services.js';
import { stopRequest } from './commands/start.js';
import { runnerConfig } from './config.js';
import { Fleet } from './fleet.js';
import { progressTo } from './progress.js';
import { addressesFile, takeOver } from './run-record.js';
import { writePrivately } from './secrets.js';
import { sentenceOf } from './start-failure.js';
import { testServicesFolder, testVariables, type TestServicesRecord } from './test-services.js';
import { throwAwayFolder } from './throw-away-folder.js';

/** Runs PostgreSQL, Redis and RabbitMQ until it is asked to stop, or has had no user for `idleMs`. */
async function run(idleMs: number): Promise<void> {
  const asked = stopRequest();
  const folder = testServicesFolder();
  mkdirSync(folder, { recursive: true });
  const record = await takeOver(folder);
  const dataDir = throwAwayFolder();
  const fleet = new Fleet({
    logsDir: join(folder, 'logs'),
    say: print,
    onChange: (running) => record.note(running),
    temporaryFolder: dataDir,
  });
  void asked.then(() => fleet.interrupt());
  try {
    const progress = progressTo(print);
    const { rabbitmqReady, ...addresses } = await backingServicesIn(fleet, {
      dataDir,
      durable: false,
      existing: runnerConfig(),
      progress,
    });
    const { usersPort, unused } = await countUsers(idleMs);
    // The tests that need RabbitMQ wait for it.
    writePrivately(addressesFile(folder), {
      usersPort,
      variables: testVariables(addresses),
    } satisfies TestServicesRecord);
    await progress.step('RabbitMQ is ready', () => rabbitmqReady);
    fleet.settle();
    await Promise.race([asked, unused]);
  } finally {
    await fleet.stop([['rabbitmq', 'redis', 'postgres']]);
    record.leave();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Each user has a connection open. @returns its port, and a promise that resolves `idleMs` after the last has left */
async function countUsers(idleMs: number): Promise<{ usersPort: number; unused: Promise<void> }> {
  const { promise: unused, resolve } = Promise.withResolvers<void>();
  let users = 0;
  // Who started them may need a moment to come.
  let timer = setTimeout(resolve, Math.max(idleMs, 60_000));
  const server = createServer((socket) => {
    users++;
    clearTimeout(timer);
    // A process that was killed leaves with an error.
    socket.resume().on('error', () => undefined);
    socket.once('close', () => {
      if (--users === 0) timer = setTimeout(resolve, idleMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { usersPort: (server.address() as AddressInfo).port, unused };
}

const print = (line: string): void => console.log(line);

try {
  await run(Number(process.argv[2]) * 1_000);
  process.exit();
} catch (error) {
  print(sentenceOf(error));
  process.exit(1);
}
