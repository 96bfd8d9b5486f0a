import { readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Addresses, System } from '@raffle/local';
import pg from 'pg';
import { administrator } from '../administrator.js';
import { pause } from '../client.js';
import { invariantsHold } from '../quiet.js';
import { runProgram } from '../run-program.js';
import { pilotFile } from './monitored.js';
import { People } from './people.js';
import { cli, copyProject, dataOf, endCopy, limitMs, makeDataFolder, pidsOf, startCopy } from './project-copy.js';
import { inTemporaryFolder } from './system.js';

const root = resolve(import.meta.dirname, '../../../..');
const processes = ['payments', 'identity', 'catalog', 'tickets', 'messaging', 'gateway'];
/** For all of a person's requests, which come from one address. */
const limits = {
  LIMIT_GENERAL_ADDRESS: '60000/60',
  LIMIT_GENERAL_SESSION: '60000/60',
  LIMIT_PAYMENT_ADDRESS: '6000/60',
  LIMIT_PAYMENT_SESSION: '60000/60',
};

/** Added to tickets' compiled list of migrations: what a next version brings. */
const newColumn = `
migrations.push(class AddGiftNote1895627800001 {
  async up(runner) { await runner.query('ALTER TABLE purchase ADD COLUMN gift_note text'); }
});`;

/**
 * docs/releasing.md on one machine, beside people who register, read and buy: a version with a new column is deployed while a report reads
 * its table, goes back, comes again, and one that does not start changes nothing. Every single request is answered.
 */
export const deploying = (): Promise<string> =>
  inTemporaryFolder(async (folder) => {
    makeDataFolder(folder);
    const first = versionIn(folder, '1.0.0');
    const second = versionIn(folder, '1.1.0');
    writeFileSync(join(second, 'services/tickets/dist/src/database.js'), newColumn, { flag: 'a' });
    const broken = versionIn(folder, '1.2.0');
    writeFileSync(join(broken, 'services/catalog/dist/src/main.js'), `throw new Error('of 1.2.0');`);
    await deploy(first);
    // As bon-tirage.service starts it.
    return withKernelOfUnit(async () => {
      const runner = await startCopy(folder, { command: 'start', cwd: join(folder, 'data/current'), env: limits });
      try {
        return await deployBesidePeople(folder, { first, second, broken });
      } finally {
        await endCopy(runner);
      }
    });
  });

/** Does work with what the unit sets in the kernel before its start, and puts it back. */
async function withKernelOfUnit<Result>(work: () => Promise<Result>): Promise<Result> {
  const [, name, value] = /^ExecStartPre=.*sysctl .*--write (\S+)=(\S+)$/m.exec(pilotFile('service')) ?? [];
  if (name === undefined || value === undefined) throw new Error('The unit sets nothing before its start.');
  const file = join('/proc/sys', ...name.split('.'));
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, value);
  try {
    return await work();
  } finally {
    writeFileSync(file, before);
  }
}

async function deployBesidePeople(folder: string, versions: Versions): Promise<string> {
  const system = systemIn(folder);
  const { productIds } = await administrator(system);
  const people = new People(system.addresses, productIds);
  let took: string;
  try {
    took = await backAndForth(folder, versions, system.addresses);
  } finally {
    await people.end();
  }
  const { requests, failures } = await people.end();
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${requests} requests failed: ${failures.join('\n')}.`);
  const { broken } = await invariantsHold(system);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return `${requests} requests, none failed: ${took}`;
}

interface Versions {
  first: string;
  /** With a new column. */
  second: string;
  /** Whose catalog does not start. */
  broken: string;
}

/** @returns how long each way took */
async function backAndForth(
  folder: string,
  { first, second, broken }: Versions,
  addresses: Addresses,
): Promise<string> {
  const took: string[] = [];
  const timed = async (what: string, version: string, work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    took.push(`${what} ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
    expectVersion(folder, version);
  };
  const report = await readerOf(addresses);
  await timed('out', second, () => Promise.all([deploy(second), pause(5_000).then(() => report.end())]));
  await timed('back', first, () => deploy(first, '--back'));
  const failure = await deploy(broken).then(
    () => '',
    ({ message }: Error) => message,
  );
  if (!failure.includes('of 1.2.0') || !failure.includes('again of 1.0.0'))
    throw new Error(`A version that does not start was reported so: ${failure}`);
  expectVersion(folder, first);
  await timed('out again', second, () => deploy(second));
  return took.join(', ');
}

/** This project as it is built, as another version. @returns its folder */
function versionIn(folder: string, version: string): string {
  const target = join(folder, 'releases', version);
  // Without its sources it has nothing to build from, as an image.
  copyProject(folder, target, ['tsconfig.build.json']);
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'));
  const manifest = join(target, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  return target;
}

const deploy = (version: string, ...flags: string[]): Promise<string> =>
  runProgram(process.execPath, [cli, 'deploy', ...flags], { cwd: version, timeoutMs: limitMs });

const systemIn = (folder: string): Pick<System, 'addresses' | 'credentials'> => ({
  addresses: dataOf(folder, 'local.json'),
  credentials: dataOf(folder, 'credentials.json'),
});

/** A transaction that has read the table to which the next version adds a column. */
async function readerOf({ postgres }: Addresses): Promise<pg.Client> {
  const url = Object.assign(new URL(postgres), { pathname: '/raffle_tickets' });
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT count(*) FROM purchase');
  return client;
}

/** @throws Error naming a process that runs from another folder */
export function expectVersion(folder: string, version: string): void {
  const pids = pidsOf(folder);
  for (const name of processes) {
    const from = readlinkSync(`/proc/${pids[name]}/cwd`);
    if (from !== version) throw new Error(`${name} is of ${from}, not of ${version}`);
  }
}
