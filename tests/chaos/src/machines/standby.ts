import type { System } from '@raffle/local';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '@raffle/test-kit';
import { password, registerOnce } from '../buyer.js';
import { insist, pause } from '../client.js';
import { invariantsHold } from '../quiet.js';
import { archiveTimeout, type Archived } from './archived.js';
import { Registrations } from './system.js';

const soldWithinMs = 10_000;
/** Registrations before the death of the primary, and after the promotion. */
const people = 15;

/**
 * The machine of PostgreSQL dies with its disk while people register: a synchronous standby is promoted behind the stable address, and has
 * everything that was confirmed. What a streaming archive and an archive of whole segments would have had is measured at the same death.
 */
export async function standby({ system, dataDir, database, pidOf }: Archived): Promise<string> {
  const primary = system.addresses.postgres;
  const servers = new Servers(dataDir, primary);
  try {
    // Before the copy: what is written in between would be in neither.
    await servers.stream();
    await servers.copy('standby');
    const second = await servers.start('standby');
    await synchronous(primary, 'standby');
    await writesWaitForTheStandby(system, servers);

    const registrations = new Registrations(system.addresses);
    const registered = (count: number) =>
      until(`${count} people registered`, () => Promise.resolve(registrations.done.length >= count));
    await registered(people);
    const within = registrations.within(soldWithinMs);
    const killed = Date.now();
    for (const pid of withChildren(pidOf('postgres'))) process.kill(pid, 'SIGKILL');
    await system.kill('postgres');
    const before = registrations.done.map(({ phone }) => phone);
    await ask(second, 'SELECT pg_promote(true, 60)');
    const promoted = Date.now();
    database.before(second);
    database.cut();
    await registered(before.length + people);
    const done = await registrations.end();
    const backMs = Math.min(...done.map(({ ended }) => ended).filter((at) => at > promoted)) - killed;

    for (const { phone } of done) await canLogIn(system, phone);
    const { broken } = await invariantsHold({ ...system, addresses: { ...system.addresses, postgres: second } });
    if (broken.length > 0) throw new Error(broken.join('\n'));
    if (!(backMs < within)) throw new Error(`the first registration after the death ended after ${backMs} ms`);
    await servers.stop();

    const losses = [];
    for (const [what, source] of [
      ['streamed', 'stream'],
      [`archived (every ${archiveTimeout} s)`, 'archive'],
    ] as const) {
      const { last, phones } = await servers.recover(source);
      // Stored with its country.
      const lost = before.filter((phone) => !phones.some((stored) => stored.endsWith(phone))).length;
      if (source === 'stream' && lost === before.length) throw new Error('the stream has none of the registrations');
      losses.push(`${what}: the last ${killed - last} ms and ${lost} of ${before.length} registrations`);
    }
    return `registrations again ${backMs} ms after the death, all ${done.length} have their accounts. Lost without the standby, ${losses.join('; ')}`;
  } finally {
    await servers.stop();
  }
}

/** While the standby is away nothing is confirmed, until an operator goes on without it. */
async function writesWaitForTheStandby({ addresses }: System, servers: Servers): Promise<void> {
  servers.signal('SIGSTOP');
  let done = false;
  const person = registerOnce('91900000', addresses).then(() => (done = true));
  await pause(3_000);
  if (done) throw new Error('a registration ended while the standby was away');
  await synchronous(addresses.postgres, '');
  await person;
  servers.signal('SIGCONT');
  await synchronous(addresses.postgres, 'standby');
}

async function synchronous(primary: string, name: string): Promise<void> {
  await ask(primary, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await ask(primary, 'SELECT pg_reload_conf()');
  const wanted = name === '' ? 0 : 1;
  await until(`${wanted} standbys are synchronous`, async () => {
    const found = await ask(primary, `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
    return found.length === wanted;
  });
}

async function canLogIn({ addresses }: System, phone: string): Promise<void> {
  const url = `${addresses.gateway}/api/users/login`;
  const answer = await insist(url, { body: { phone, password } }, { until: Date.now() + 20_000 });
  if (answer.is !== 'acknowledged') throw new Error(`${phone} paid and cannot log in: ${JSON.stringify(answer)}`);
}

/** PostgreSQL servers beside that of the system, by the commands of docs/operations.md. */
class Servers {
  private readonly processes: ChildProcess[] = [];
  private postgres: ChildProcess | undefined;
  private readonly bin: string;
  private readonly account: { uid: number; gid: number };

  constructor(
    private readonly folder: string,
    private readonly primary: string,
  ) {
    const data = join(folder, 'postgres/data');
    this.bin = `/usr/lib/postgresql/${readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()}/bin`;
    const { uid, gid } = statSync(data);
    this.account = { uid, gid };
    for (const name of ['archive', 'stream', 'standby']) {
      mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
      chownSync(join(folder, name), uid, gid);
    }
  }

  /** A base backup that follows its primary when it is started; `base` keeps it for `recover`. */
  async copy(name: string): Promise<void> {
    await this.end('pg_basebackup', [
      ...['--dbname', `${this.primary}?application_name=${name}`, '--pgdata', join(this.folder, name)],
      ...['--checkpoint=fast', '--create-slot', `--slot=${name}`, '--write-recovery-conf'],
    ]);
    await this.duplicate(name, 'base');
    rmSync(join(this.folder, 'base/standby.signal'));
  }

  /** @returns the URL of the server on a copy. */
  async start(name: string, settings: readonly string[] = []): Promise<string> {
    const port = await freePort();
    const all = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...settings,
    ];
    this.postgres = this.run('postgres', ['-D', join(this.folder, name), ...all.flatMap((setting) => ['-c', setting])]);
    const url = Object.assign(new URL(this.primary), { port: String(port) }).href;
    await until(`${name} answers`, () =>
      ask(url, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    );
    return url;
  }

  /** Writes the primary's WAL to another place as it is made. */
  async stream(): Promise<void> {
    const to = [
      '--dbname',
      `${this.primary}?application_name=stream`,
      '--directory',
      join(this.folder, 'stream'),
      '--slot=stream',
    ];
    await this.end('pg_receivewal', [...to, '--create-slot']);
    this.run('pg_receivewal', to);
  }

  /** Recovers the base backup with what `source` has. @returns the phones in it, and its last commit. */
  async recover(source: 'stream' | 'archive'): Promise<{ phones: string[]; last: number }> {
    const name = `from-${source}`;
    const from = join(this.folder, source);
    await this.duplicate('base', name);
    const signal = join(this.folder, name, 'recovery.signal');
    writeFileSync(signal, '');
    chownSync(signal, this.account.uid, this.account.gid);
    const url = await this.start(name, [
      `restore_command=cp ${from}/%f "%p" || cp ${from}/%f.partial "%p"`,
      'recovery_target_timeline=current',
      // Not each file of the copy.
      'recovery_init_sync_method=syncfs',
    ]);
    await until(
      `${name} is recovered`,
      async () => (await ask(url, 'SELECT 1 WHERE NOT pg_is_in_recovery()')).length === 1,
    );
    const [found] = await ask(url, 'SELECT pg_last_xact_replay_timestamp() AS last');
    const phones = await ask(url.replace(/postgres$/, 'raffle_identity'), 'SELECT phone FROM users');
    await this.stop();
    return { last: (found?.last as Date).getTime(), phones: phones.map(({ phone }) => String(phone)) };
  }

  /** To the PostgreSQL that was started last. */
  signal(signal: NodeJS.Signals): void {
    for (const pid of withChildren(this.postgres?.pid ?? 0)) process.kill(pid, signal);
  }

  async stop(): Promise<void> {
    for (const process of this.processes.splice(0)) {
      if (process.exitCode !== null || process.signalCode !== null) continue;
      process.kill('SIGINT');
      await once(process, 'exit');
    }
  }

  private duplicate(name: string, to: string): Promise<void> {
    return finished(spawn('cp', ['-a', join(this.folder, name), join(this.folder, to)]));
  }

  private end(program: string, args: string[]): Promise<void> {
    return finished(this.spawn(program, args));
  }

  private run(program: string, args: string[]): ChildProcess {
    const process = this.spawn(program, args);
    this.processes.push(process);
    return process;
  }

  private spawn(program: string, args: string[]): ChildProcess {
    const log = openSync(join(this.folder, 'logs', `${program}-beside.log`), 'a');
    const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' };
    return spawn(join(this.bin, program), args, { ...this.account, env, cwd: '/', stdio: ['ignore', log, log] });
  }
}

async function finished(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}`);
}

/** A process and those that it started: the death of a machine leaves none. */
function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [pid, ...children.map(Number)];
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 60_000 });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`after a minute it is not true that ${what}`);
    await pause(200);
  }
}
