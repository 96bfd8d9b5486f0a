import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { backingFolder } from './backing/data-folder.js';
import { toolEnvironment } from './config.js';
import { refuseLoss } from './installation.js';
import { freePorts } from './ports.js';
import { identify, isAlive } from './process-identity.js';
import { storedSecrets, writePrivately } from './secrets.js';

/** Runs the commands as a person does, on separate data. */
const root = process.cwd();
let dataDir: string;
let server: Server | undefined;

beforeAll(() => {
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'infra/local'], { cwd: root });
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'raffle-cli-'));
});
afterEach(() => {
  server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const noBackup = ['Backups: none', '  WARNING: There is no backup: `npm run backup` makes one.'];

function command(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/local/dist/cli.js', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: toolEnvironment({ RAFFLE_DATA_DIR: dataDir, ...env }),
    timeout: 60_000,
  });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

/** The same while this process answers requests. */
async function commandMeanwhile(args: string[]) {
  const child = spawn(process.execPath, ['infra/local/dist/cli.js', ...args], {
    cwd: root,
    env: toolEnvironment({ RAFFLE_DATA_DIR: dataDir }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, status] = await Promise.all([
    text(child.stdout),
    new Promise((resolve) => child.once('exit', resolve)),
  ]);
  return { status, lines: output.trimEnd().split('\n') };
}

/** As a first start leaves them. */
function installedSecrets(): void {
  const file = join(dataDir, 'secrets.json');
  writePrivately(file, { ...storedSecrets(file), firstStart: { admin: true, demonstration: true } });
}

async function takenPort(): Promise<number> {
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

test('a taken port is one sentence, exit code 1, and nothing runs', async () => {
  const port = await takenPort();
  const { status, lines } = command(['start'], { PORT: String(port) });
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^Port ${port} is taken by another program: .*\\.$`))]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each([['foreground', []] as const, ['background', ['--detach']] as const])(
  'databases without their secrets are refused in the %s, with exit code 78, and nothing is made',
  (_where, flags) => {
    const databases = join(backingFolder(dataDir), 'postgres', 'data');
    mkdirSync(databases, { recursive: true });
    writeFileSync(join(databases, 'PG_VERSION'), '15\n');
    const { status, lines } = command(['start', ...flags]);
    expect({ status, line: lines.at(-1) }).toEqual({
      status: 78,
      line: expect.stringMatching(/secrets\.json is missing.*put back the copy of it; `npm run reset`/),
    });
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
    rmSync(backingFolder(dataDir), { recursive: true });
  },
);

test('secrets of an installation without its databases are refused: no empty ones are made', () => {
  installedSecrets();
  const { status, lines } = command(['start']);
  expect(status).toBe(78);
  expect(lines).toEqual([expect.stringMatching(/databases of this installation are gone.*`npm run restore`.*reset`/)]);
  expect(existsSync(join(backingFolder(dataDir), 'postgres'))).toBe(false);
});

test('an interrupted restore counts as databases: the start finishes it', async () => {
  installedSecrets();
  mkdirSync(join(backingFolder(dataDir), 'postgres'), { recursive: true });
  writeFileSync(join(backingFolder(dataDir), 'postgres', 'replacement.json'), '{}');
  await refuseLoss(dataDir, undefined);
  rmSync(backingFolder(dataDir), { recursive: true });
});

test('backups of an installation are put aside by a reset, and until then no other is begun', () => {
  const backups = mkdtempSync(join(tmpdir(), 'raffle-backups-'));
  const env = { BACKUP_FOLDER: backups };
  mkdirSync(join(backups, 'archive', 'raffle'), { recursive: true });
  writeFileSync(join(backups, 'archive', 'raffle', 'archive.info'), 'x');
  rmSync(dataDir, { recursive: true });
  const refused = command(['start'], env);
  expect(refused.status).toBe(78);
  expect(refused.lines).toEqual([
    expect.stringContaining(`then \`npm run restore\` restores the databases from the backups in ${backups}`),
  ]);
  const { status, lines } = command(['reset', '--yes'], env);
  expect(status).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(`^The backups before it are in ${backups}/before-`));
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^before-/)]);
  expect(readdirSync(join(backups, readdirSync(backups)[0]!, 'archive/raffle'))).toEqual(['archive.info']);
  rmSync(backups, { recursive: true });
});

test('after a start with a real provider, one without its secret address is refused', () => {
  installedSecrets();
  const databases = join(backingFolder(dataDir), 'postgres', 'data');
  mkdirSync(databases, { recursive: true });
  writeFileSync(join(databases, 'PG_VERSION'), '15\n');
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ remembered: {}, secret: ['FUSIONPAY_URL'] }));
  const { status, lines } = command(['start']);
  expect(status).toBe(78);
  expect(lines).toEqual([
    expect.stringMatching(/^The last start was given FUSIONPAY_URL, .*`FUSIONPAY_URL= npm start`/),
  ]);
  rmSync(backingFolder(dataDir), { recursive: true });
});

test('a taken port is the same sentence in the background', async () => {
  const port = await takenPort();
  const { status, lines } = command(['start', '--detach'], { PORT: String(port) });
  expect(status).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Port \d+ is taken/)]);
});

test('an invalid port is reported', () => {
  const { status, lines } = command(['start'], { PORT: 'http' });
  expect(status).toBe(1);
  expect(lines).toEqual(['PORT must be a port number from 1 to 65535, not "http".']);
});

test('without a run, status reports it and stop succeeds', () => {
  expect(command(['status'])).toEqual({ status: 1, lines: ['It is not running: `npm start` starts it.', ...noBackup] });
  expect(command(['stop'])).toEqual({ status: 0, lines: ['It is not running.'] });
});

test('status shows what is up, and why the rest is not', async () => {
  const self = identify(process.pid);
  server = createHttpServer(({ url }, answer) => {
    if (url === '/never') return;
    if (url === '/metrics')
      return void answer.end(
        [
          'messaging_dead_letters{service="catalog"} 2',
          'messaging_dead_letters_oldest_seconds{service="catalog"} 7300',
          'messaging_ready_messages{service="catalog"} 0',
          'messaging_delayed_messages{queue="a",service="catalog"} 1',
          'messaging_delayed_messages{queue="b",service="catalog"} 3',
          'messaging_outbox_unsent{service="catalog"} 5',
          'messaging_outbox_oldest_seconds{service="catalog"} 61.5',
        ].join('\n'),
      );
    const checks = url === '/up' ? { queue: 'up' } : { database: 'up', queue: 'down' };
    answer.writeHead(url === '/up' ? 200 : 503).end(JSON.stringify({ checks }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => ({ ...self, readyUrl: `http://127.0.0.1:${port}${path}` });
  writeFileSync(
    join(dataDir, 'run.json'),
    JSON.stringify({
      runner: self,
      folder: root,
      renewed: { number: 0, secrets: '', folder: root },
      processes: {
        catalog: at('/up'),
        tickets: at('/not-ready'),
        identity: at('/never'),
        payments: { ...at('/up'), born: '1' },
        redis: self,
        postgres: self,
      },
    }),
  );
  const [closed = 0] = await freePorts(1);
  writeFileSync(
    join(dataDir, 'local.json'),
    JSON.stringify({
      gateway: 'http://localhost:1',
      redis: `redis://:x@127.0.0.1:${closed}`,
      postgres: `postgres://p:x@127.0.0.1:${port}/p`,
      catalog: 'http://127.0.0.1:2',
    }),
  );
  const { status, lines } = await commandMeanwhile(['status']);
  expect(status).toBe(1);
  const hangs = 'does not answer (if that continues for a minute, it is restarted)';
  expect(lines.map((line) => line.trim().replace(/ +/g, ' ').replace(String(process.pid), 'pid'))).toEqual([
    `Running (process pid) at http://localhost:1`,
    expect.stringMatching(/^version \d+\.\d+\.\d+\S* \(\/.+\)$/),
    'catalog pid http://127.0.0.1:2 up',
    'tickets pid not ready: queue',
    `identity pid ${hangs}`,
    'payments pid down',
    expect.stringMatching(/^redis pid .* does not answer/),
    expect.stringMatching(/^postgres pid .* does not answer/),
    'catalog: 2 dead letters (the oldest for 2 h), 4 messages before their next attempt, 5 events not sent (the oldest for 1 min)',
    ...noBackup.map((line) => line.trim()),
  ]);
});

test('processes left by a dead runner are recognised, ended and forgotten', async () => {
  const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  const identity = identify(left.pid ?? 0);
  writeFileSync(
    join(dataDir, 'run.json'),
    // The second has the PID of a living process but another start time: it is not ours and must not be touched.
    JSON.stringify({
      runner: { pid: 999_999_999, born: '1' },
      folder: root,
      processes: { tickets: identity, catalog: { pid: process.pid, born: '1' } },
    }),
  );
  writeFileSync(join(dataDir, 'local.json'), '{"gateway":"http://localhost:1"}');
  expect(command(['status']).status).toBe(1);
  expect(command(['stop'])).toEqual({ status: 0, lines: ['Its runner was gone; stopped what it had left: tickets.'] });
  await eventually(() => expect(identity && isAlive(identity)).toBe(false));
  expect(existsSync(join(dataDir, 'local.json'))).toBe(false);
});

test('reset names what is lost and asks, and deletes once confirmed', () => {
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'secrets.json'), 'x');
  mkdirSync(join(dataDir, 'postgres', 'data'), { recursive: true });
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ remembered: { PORT: '3100' }, secret: [] }));
  const lost = [
    `This deletes ${dataDir}:`,
    '  the databases, with all accounts, tickets and payments',
    expect.stringMatching(/^ {2}SEED_ENCRYPTION_KEY: open products .* can no longer be drawn$/),
    expect.stringContaining('TOTP_ENCRYPTION_KEY'),
    expect.stringContaining('the passwords of the admin'),
    '  the settings of the last start: PORT=3100',
    '  logs',
  ];
  expect(command(['reset'])).toEqual({ status: 1, lines: [...lost, expect.stringContaining('--yes')] });
  expect(statSync(join(dataDir, 'secrets.json')).size).toBe(1);
  expect(command(['reset', '--yes'])).toEqual({
    status: 0,
    lines: [...lost, 'All local data is deleted; the next start begins afresh.'],
  });
  expect(existsSync(dataDir)).toBe(false);
});

test('a start without a port uses that of the last one', async () => {
  const port = await takenPort();
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ remembered: { PORT: String(port) }, secret: [] }));
  expect(command(['status']).lines).toEqual([
    `It is not running: \`npm start\` starts it, with PORT=${port}.`,
    ...noBackup,
  ]);
  const { lines } = command(['start']);
  expect(lines).toEqual([
    `As at the last start: PORT=${port} (\`PORT= npm start\` drops one).`,
    expect.stringMatching(new RegExp(`^Port ${port} is taken`)),
  ]);
});

test('npm test with an unknown part lists the parts and ends with its usual line', () => {
  const { status, lines } = command(['test', 'unit']);
  expect(status).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^ +jest +unit, integration and component specs/));
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
});

test('npm run test:watch runs a unit spec once where there is no terminal, and starts no services for it', () => {
  const spec = 'packages/test-kit/src/eventually.unit.spec.ts';
  const { status, lines } = command(['test:watch', spec]);
  expect({ status, lines }).toEqual({
    status: 0,
    lines: expect.arrayContaining([expect.stringContaining(`PASS unit ${spec}`)]),
  });
  expect(existsSync(join(dataDir, 'tests'))).toBe(false);
  expect(command(['test:watch', 'no-such'])).toEqual({ status: 1, lines: [`No spec's path contains no-such.`] });
});
