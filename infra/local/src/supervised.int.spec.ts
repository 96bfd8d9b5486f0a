import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fleet } from './fleet.js';
import { freePorts } from './ports.js';
import { identify, isAlive, signalGroup } from './process-identity.js';
import { pauseAfter, type ProcessSpec } from './supervised.js';
import { isOk } from './wait.js';

const nodeProgram = process.execPath;

let folder: string;
let logged: string[];
let fleet: Fleet;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raffle-supervised-'));
  logged = [];
  fleet = new Fleet({ logsDir: join(folder, 'logs'), say: (line) => logged.push(line) });
});
afterEach(async () => {
  await fleet.stop();
  rmSync(folder, { recursive: true, force: true });
});

const shell = (name: string, script: string, stopWithinMs = 5_000): ProcessSpec => ({
  name,
  command: '/bin/sh',
  args: ['-c', script],
  env: { PATH: '/usr/bin:/bin' },
  cwd: folder,
  stopSignal: 'SIGTERM',
  stopWithinMs,
});

/** The complete lines of a file; a file that is open but not yet written has none. */
const lines = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n').slice(0, -1);

test('a process that dies during startup is reported in one sentence with its last error line', async () => {
  fleet.start(shell('broken', 'echo "starting"; echo "Error: the file is missing" >&2; exit 3'));
  await expect(fleet.unlessOneDies(new Promise(() => undefined))).rejects.toThrow(
    /^broken ended with exit code 3: Error: the file is missing \(log: .*broken\.log\)\.$/,
  );
});

test('without a log, as on a full disk, a process runs and is restarted', async () => {
  fleet.start(shell('first', 'exec sleep 600'));
  rmSync(join(folder, 'logs'), { recursive: true });
  const process = fleet.start(shell('worker', 'echo run >> runs; echo line; exec sleep 600'));
  fleet.settle();
  await eventually(() => expect(lines('runs')).toHaveLength(1));
  await process.crash();
  await eventually(() => expect(lines('runs')).toHaveLength(2));
  expect(logged.join('\n')).toMatch(/worker has no log: .*ENOENT/);
});

test('what is launched runs after each start of the process', async () => {
  let launches = 0;
  const launched = async () => {
    launches++;
    throw new Error('It changes nothing.');
  };
  const process = fleet.start({ ...shell('worker', 'exec sleep 600'), launched });
  fleet.settle();
  expect(launches).toBe(1);
  await process.crash();
  await eventually(() => expect(launches).toBe(2));
});

test('a program that does not exist is reported too', async () => {
  fleet.start({ ...shell('absent', ''), command: join(folder, 'nothing-here') });
  await expect(fleet.unlessOneDies(new Promise(() => undefined))).rejects.toThrow(/^absent could not be started/);
});

test('a crashed process is reported and restarted, after increasing delays', async () => {
  const process = fleet.start(shell('worker', 'echo run >> runs; exec sleep 600'));
  fleet.settle();
  const runs = () => lines('runs').length;
  await eventually(() => expect(runs()).toBe(1));
  await process.crash();
  await eventually(() => expect(runs()).toBe(2));
  expect(logged.join('\n')).toMatch(/worker was ended by SIGKILL.*started again in 1 s/);
  await process.crash();
  expect(logged.join('\n')).toMatch(/worker was ended by SIGKILL.*started again in 2 s/);
  await eventually(() => expect(runs()).toBe(3));
});

test('a process killed on purpose stays down until it is restarted', async () => {
  const process = fleet.start(shell('worker', 'exec sleep 600'));
  fleet.settle();
  await process.kill();
  expect(process.isRunning).toBe(false);
  await process.restart();
  expect(process.isRunning).toBe(true);
  expect(logged).toEqual([]);
});

test('restarted twice at once, it runs once', async () => {
  const process = fleet.start(shell('worker', 'echo $$ >> pids; exec sleep 600'));
  fleet.settle();
  const pids = () => lines('pids').map(Number);
  await eventually(() => expect(pids()).toHaveLength(1));
  await Promise.all([process.restart(), process.restart()]);
  await eventually(() => expect(pids()).toHaveLength(2));
  await process.kill();
  expect(pids().filter((pid) => identify(pid))).toEqual([]);
});

test('a process that is killed repeatedly is back within ten seconds', () => {
  expect(Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1))).toEqual([
    1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000,
  ]);
});

test('stopping ends everything that was started, including processes that ignore SIGTERM, and nothing else', async () => {
  const stranger = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  const strangerIdentity = identify(stranger.pid ?? 0);
  fleet.start(shell('parent', 'sleep 600 & echo $! > child; wait'));
  fleet.start(shell('stubborn', `trap '' TERM; echo ready > stubborn; while true; do sleep 1; done`, 500));
  fleet.settle();
  const child = await eventually(() => {
    expect(readFileSync(join(folder, 'stubborn'), 'utf8')).toContain('ready');
    const identity = identify(Number(readFileSync(join(folder, 'child'), 'utf8')));
    if (!identity) throw new Error('the child has not started yet');
    return identity;
  });
  const own = fleet.names().map((name) => fleet.get(name).identity);
  await fleet.stop();
  expect(own.filter((identity) => identity && isAlive(identity))).toEqual([]);
  // A grandchild is not awaited: it has received its signal, and ends when it next runs.
  await eventually(() => expect(isAlive(child)).toBe(false));
  expect(strangerIdentity && isAlive(strangerIdentity)).toBe(true);
  stranger.kill('SIGKILL');
});

test('logged errors are shown, other lines are not', async () => {
  fleet.start(
    shell(
      'talker',
      `echo '{"level":"info","msg":"fine"}'; echo '{"level":"error","msg":"it broke","err":{"message":"why"}}'; exec sleep 600`,
    ),
  );
  await eventually(() => expect(logged).toEqual(['[talker] it broke: why']));
});

test('a log is continued by the next start, with dated lines of both starts', async () => {
  const spec = shell('worker', 'echo "run $$"; exec sleep 600');
  const log = () => lines('logs/worker.log');
  fleet.start(spec);
  await eventually(() => expect(log()).toHaveLength(2));
  await fleet.stop();
  fleet = new Fleet({ logsDir: join(folder, 'logs'), say: (line) => logged.push(line) });
  fleet.start(spec);
  await eventually(() => expect(log()).toHaveLength(5));
  expect(log().filter((line) => line.startsWith('run '))).toHaveLength(2);
  const dated = log().flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, string>] : []));
  expect(dated.map(({ msg }) => msg)).toEqual(['worker starts', 'worker was ended by SIGTERM', 'worker starts']);
  for (const { time } of dated) expect(Date.parse(time ?? '')).toBeGreaterThan(Date.now() - 120_000);
});

test('errors from before a restart are not shown again, and do not explain a later crash', async () => {
  const error = '{"level":"error","msg":"it broke"}';
  const process = fleet.start(shell('worker', `[ -e again ] || echo '${error}'; touch again; exec sleep 600`));
  fleet.settle();
  await eventually(() => expect(logged).toEqual(['[worker] it broke']));
  await process.crash();
  await eventually(() => expect(process.isRunning).toBe(true));
  await process.crash();
  expect(logged.slice(1)).toEqual([
    'worker was ended by SIGKILL: it broke. It is started again in 1 s.',
    'worker was ended by SIGKILL. It is started again in 2 s.',
  ]);
});

test('errors are shown after a person has emptied the log', async () => {
  const error = (msg: string) => `echo '{"level":"error","msg":"${msg}"}'`;
  fleet.start(
    shell('worker', `${error('the first one')}; until [ -e go ]; do sleep 0.1; done; ${error('two')}; sleep 600`),
  );
  await eventually(() => expect(logged).toEqual(['[worker] the first one']));
  writeFileSync(join(folder, 'logs', 'worker.log'), '');
  writeFileSync(join(folder, 'go'), '');
  await eventually(() => expect(logged).toEqual(['[worker] the first one', '[worker] two']));
});

test('a log that grows is rotated into dated files, of which the newest are preserved; nothing else is deleted', async () => {
  const logs = join(folder, 'logs');
  writeFileSync(join(logs, 'worker-2.log'), 'of another process');
  fleet.start({
    ...shell('worker', 'n=0; while :; do n=$((n+1)); echo "line $n"; [ $((n % 100)) = 0 ] && sleep 0.1; done'),
    logLimits: { bytes: 2_000, files: 2 },
  });
  const rotated = () => readdirSync(logs).filter((name) => /^worker\.\d{4}-\d\d-\d\dT.*Z\.log$/.test(name));
  await eventually(() => expect(rotated()).toHaveLength(2));
  const [oldest] = rotated().sort();
  await eventually(() => expect(rotated()).not.toContain(oldest));
  expect(rotated()).toHaveLength(2);
  expect(readdirSync(logs)).toEqual(expect.arrayContaining(['worker.log', 'worker-2.log']));
});

test('a process that hangs is killed and started again', async () => {
  const [port = 0] = await freePorts(1);
  const process = fleet.start({
    ...shell('server', ''),
    command: nodeProgram,
    args: ['-e', `require('http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`],
    liveness: {
      answers: (withinMs) => isOk(`http://127.0.0.1:${port}`, {}, withinMs),
      patience: { everyMs: 50, answerWithinMs: 1_000, misses: 2, startWithinMs: 60_000 },
    },
  });
  await eventually(async () => expect(await isOk(`http://127.0.0.1:${port}`)).toBe(true));
  fleet.settle();
  const before = process.identity;
  signalGroup(before?.pid ?? 0, 'SIGSTOP');
  await eventually(async () => expect(await isOk(`http://127.0.0.1:${port}`)).toBe(true));
  expect(before && isAlive(before)).toBe(false);
  expect(logged[0]).toBe('server has not answered 2 times in a row: it hangs and is killed.');
});

describe('a renewal', () => {
  const withVersion = (version: () => string) => ({ env: () => ({ VERSION: version() }) });
  const inFolder = (version: () => string) => ({ cwd: () => join(folder, version()) });
  /**
   * Answers its version on a shared port, says when it is ready, and ends with the first request after it is told that it was replaced:
   * its only caller waits for that answer, so that no connection to the closing port is reset. A service accepts what waits instead.
   */
  const server = (port: number, differs: Partial<ProcessSpec>, program = ''): ProcessSpec => ({
    ...shell('server', ''),
    ...differs,
    command: nodeProgram,
    args: [
      '-e',
      `${program}
       const server = require('node:http').createServer((_, response) => response.setHeader('connection', 'close').end(process.env.VERSION ?? process.cwd().at(-1)));
       server.listen({ port: ${port}, host: '127.0.0.1', reusePort: true }, () => process.send?.('ready'));
       process.on('SIGUSR2', () => server.prependListener('request', () => server.close(() => process.exit())));`,
    ],
    sharesPort: true,
  });
  const answerAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}`)).text();

  test.each([
    ['with another environment', withVersion],
    ['in another folder', inFolder],
  ])('replaces what runs %s, and every call in between is answered', async (_, differs) => {
    for (const one of ['1', '2']) mkdirSync(join(folder, one));
    const [port = 0] = await freePorts(1);
    let version = '1';
    const current = () => version;
    fleet.start(server(port, differs(current)));
    fleet.start({ ...shell('worker', 'echo run >> runs; exec sleep 600'), env: () => ({ PATH: '/bin', version }) });
    fleet.settle();
    await eventually(async () => expect(await answerAt(port)).toBe('1'));
    await fleet.renew();
    expect(await answerAt(port)).toBe('1');
    version = '2';
    let renewed = false;
    const renewal = fleet.renew().then(() => (renewed = true));
    const answers: string[] = [];
    while (!renewed) answers.push(await answerAt(port));
    await renewal;
    expect(new Set(answers)).toEqual(new Set(['1', '2']));
    expect(await answerAt(port)).toBe('2');
    expect(fleet.names()).toEqual(['server', 'worker']);
    // It has no port to share: only a restart renews it.
    expect(lines('runs')).toHaveLength(1);
  });

  test('whose process does not start is reported, and the former one goes on', async () => {
    const [port = 0] = await freePorts(1);
    let version = '1';
    const differs = withVersion(() => version);
    fleet.start(server(port, differs, `if (process.env.VERSION === '2') throw new Error('the key is wrong');`));
    fleet.settle();
    await eventually(async () => expect(await answerAt(port)).toBe('1'));
    version = '2';
    await expect(fleet.renew()).rejects.toThrow('the key is wrong');
    expect(await answerAt(port)).toBe('1');
  });
});
