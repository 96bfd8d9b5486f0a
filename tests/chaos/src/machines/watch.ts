import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installDebianPackages, until, type System } from '@raffle/local';
import { administrator } from '../administrator.js';
import { formOf, registerOnce } from '../buyer.js';
import { insist, pause, send } from '../client.js';
import { environmentWith } from '../config.js';
import { managementOf } from '../quiet.js';
import { runProgram } from '../run-program.js';
import { archiveSoon, execute, stepsOfCauses, type World } from './causes.js';
import { everyExpressionReturnsASeries } from './dashboards.js';
import { Exporters, exporters as exporterPrograms } from './exporters.js';
import { inTemporaryFolder, startTrialSystem } from './system.js';
import {
  factor,
  firingIn,
  metricsWithoutSeries,
  programs,
  receiveAlarms,
  rules,
  startWatching,
  type Told,
} from './watching.js';

/**
 * The project's rules on Debian's Prometheus and Alertmanager beside a whole system, with times shortened by one factor: ordinary load
 * wakes nobody; then each cause is provoked, its alarm reaches the owner's webhook (and the phone, where it should wake somebody) while the
 * commands of its runbook answer, and ends when the cause has ended.
 */
export async function watch(): Promise<string> {
  const packages = Object.values({ ...programs, ...exporterPrograms });
  if (!packages.every((program) => existsSync(program)))
    await installDebianPackages(
      packages.map((program) => basename(program)),
      'Prometheus, Alertmanager and their exporters watch',
    );
  return inTemporaryFolder(async (dataDir) => {
    const told = await receiveAlarms();
    let system: System | undefined;
    let exporters: Exporters | undefined;
    const watchers: ChildProcess[] = [];
    let groups: Record<string, { pid: number }> = {};
    try {
      system = await startTrialSystem({
        dataDir,
        instances: { services: 1, gateways: 2 },
        onProcesses: (running) => (groups = running),
        // Archived, and kept nowhere; while the file exists, nothing is.
        postgresSettings: [
          'archive_mode=on',
          `archive_command=test ! -e ${join(dataDir, 'archive-is-full')}`,
          'archive_timeout=3',
          'wal_init_zero=off',
        ],
        env: { gateway: { LIMIT_GENERAL_SESSION: '60000/60' } },
      });
      await archiveSoon(system);
      // As `npm run backup` does.
      await execute(system, 'identity', 'INSERT INTO newest_backup (finished_at) VALUES (now())');
      const targets = Object.entries(system.operators)
        .filter(([name]) => name !== 'sandbox')
        .map(([name, url]) => ({ targets: [new URL(url).host], labels: { service: name.replace(/-2$/, '') } }));
      const { productIds } = await administrator(system);
      // Not the gateway that the load uses.
      const watched = (exporters = new Exporters(dataDir, system.instances['gateway-2']!));
      // From now on: PostgreSQL archives only what is written.
      const load = new Load(system, productIds);
      try {
        const prometheus = await startWatching(dataDir, { targets, exporters }, told.url, watchers);
        const ordinary = await fireNothing(load, told, prometheus);
        const world = {
          system,
          dataDir,
          productIds,
          exporters: watched,
          token: await load.someone(),
          openPayments: (count: number) => load.openPayments(count),
          signal: (name: string, signal: NodeJS.Signals) => process.kill(-groups[name]!.pid, signal),
        };
        const found = await fireAll(world, told, prometheus);
        // Prometheus.
        watchers[0]!.kill('SIGKILL');
        await silent(told);
        return `${ordinary}; ${found}, and the watchdog fell silent without Prometheus; times are ${factor} times shorter`;
      } finally {
        await load.end();
      }
    } finally {
      await system?.stop();
      for (const watcher of watchers) watcher.kill('SIGKILL');
      exporters?.stop();
      told.close();
    }
  });
}

/** Without Prometheus, Alertmanager no longer calls the monitor elsewhere. */
async function silent(told: Told): Promise<void> {
  let heard = told.heartbeats();
  if (heard < 3) throw new Error(`the watchdog was heard ${heard} times`);
  await until('silence', 30_000, async () => {
    const before = heard;
    // Longer than two calls are apart.
    await pause(10_000);
    heard = told.heartbeats();
    return heard === before;
  });
}

/** @returns how many registered and bought, and how many expressions the dashboards have. */
async function fireNothing(load: Load, told: Told, prometheus: string): Promise<string> {
  const before = load.done;
  // Longer than the longest duration of a rule.
  await pause(35_000);
  await until('three registrations and purchases', 60_000, () => Promise.resolve(load.done - before >= 3));
  if (told.fired().length > 0) throw new Error(`ordinary load fires ${told.fired().join(', ')}`);
  const ordinary = load.done - before;
  const missing = await metricsWithoutSeries(prometheus);
  if (missing.length > 0) throw new Error(`no process shows ${missing.join(', ')}`);
  const pictures = await everyExpressionReturnsASeries(prometheus);
  return `${ordinary} registrations and purchases fired nothing, and ${pictures} expressions of the dashboards have series`;
}

async function fireAll(world: World, told: Told, prometheus: string): Promise<string> {
  const runbook = runbookIn(world);
  // What always rings, elsewhere, is no cause's alarm.
  const expected = new Set<string>(['Watchdog']);
  const silenced = new Set<string>();
  let longest = 0;
  const ended = () =>
    until('', 150_000, () => Promise.resolve(told.firing().length === 0)).catch(() => {
      throw new Error(`${told.firing().join(', ')} did not end`);
    });
  const steps = stepsOfCauses(world);
  for (const causes of steps) {
    // An end is not told while its alarm is silenced.
    if (causes === steps.at(-1)) await ended();
    const since = Date.now();
    const begun: typeof causes = [];
    try {
      for (const cause of causes) {
        begun.push(cause);
        await cause.begin();
      }
      for (const alarm of causes.flatMap(({ alarms }) => alarms)) {
        const isTold = () => told.fired(since).includes(alarm) || told.firing().includes(alarm);
        await until(`the alarm ${alarm}`, 240_000, () => Promise.resolve(isTold()));
        longest = Math.max(longest, Date.now() - since);
        const [alert = ''] = alarm.split(' ');
        if (!expected.has(alert)) await runbook(alert);
        expected.add(alert);
      }
      for (const { silences: alert, follows } of causes) {
        if (alert === undefined) continue;
        await follows?.();
        await until(`the alarm ${alert}`, 240_000, async () => (await firingIn(prometheus)).includes(alert));
        // Longer than Alertmanager waits.
        await pause(4_000);
        if (told.fired(since).some((alarm) => alarm.startsWith(alert))) throw new Error(`${alert} should be silent`);
        if (!expected.has(alert)) await runbook(alert);
        silenced.add(alert);
      }
    } finally {
      for (const { end } of begun.toReversed()) await end();
    }
  }
  await ended();
  const names = [...new Set(rules.map(({ alert }) => alert))];
  const never = names.filter((alert) => !expected.has(alert) && !silenced.has(alert));
  if (never.length > 0) throw new Error(`nothing provokes ${never.join(', ')}`);
  const paging = new Set(rules.filter(({ labels }) => labels.severity === 'page').map(({ alert }) => alert));
  const pages = [...paging].filter((alert) => expected.has(alert));
  if (pages.toSorted().join() !== told.onPhone().toSorted().join())
    throw new Error(`the phone rang for ${told.onPhone().join(', ')}, not for ${pages.join(', ')}`);
  return `each of ${names.length} alarms fired after ${longest / 1_000} s at most, ${pages.length} of them on the phone, and ended`;
}

/** Runs the commands of an alarm's entry in docs/alarms.md, with its functions for this system. @throws Error when one fails */
function runbookIn({ dataDir, system: { addresses } }: World): (alert: string) => Promise<void> {
  const entries = readFileSync('docs/alarms.md', 'utf8').split(/^### /m);
  const functions = `set -e
log() { tail -n 200 "${dataDir}/logs/$1.log"; }
sql() { psql --no-psqlrc --set ON_ERROR_STOP=1 "${addresses.postgres.replace(/[^/]*$/, '')}raffle_$1" -c "$2"; }
queues() { ${process.execPath} infra/local/dist/cli.js queues "$@"; }
disks() { df -h "${dataDir}"; }`;
  const env = environmentWith({
    PGCONNECT_TIMEOUT: '5',
    DATABASE_URL: addresses.postgres.replace(/[^/]*$/, 'raffle_identity'),
    OPERATOR_RABBITMQ_URL: addresses.rabbitmq,
    RABBITMQ_MANAGEMENT_URL: managementOf(addresses),
  });
  return async (alert) => {
    const commands = /^```sh$([^]*?)^```$/m.exec(entries.find((entry) => entry.startsWith(`${alert}\n`)) ?? '')?.[1];
    if (!commands) throw new Error(`docs/alarms.md has no commands for ${alert}`);
    await runProgram('bash', ['-c', `${functions}\n${commands}`], { env });
  };
}

/** Registers people who buy and pay, one after the other, until the end. */
class Load {
  done = 0;
  private stopped = false;
  private token: string | undefined;
  private readonly running: Promise<void>;

  constructor(
    private readonly system: System,
    private readonly productIds: readonly number[],
  ) {
    this.running = this.run();
  }

  /** The session of somebody who has registered. */
  async someone(): Promise<string> {
    await until('a registration', 30_000, () => Promise.resolve(this.token !== undefined));
    return this.token!;
  }

  async openPayments(count: number): Promise<void> {
    const { gateway } = this.system.addresses;
    for (let number = 1; number <= count; number++)
      await insist(
        `${gateway}/api/users/registrations`,
        { body: formOf(`98${String(number).padStart(6, '0')}`) },
        // A service may just have been started again.
        { until: Date.now() + 30_000 },
      );
  }

  async end(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  /** What fails while a cause lasts is somebody else's subject. */
  private async run(): Promise<void> {
    const { gateway, sandbox } = this.system.addresses;
    for (let number = 1; !this.stopped; number++) {
      try {
        const token = await registerOnce(`93${String(number).padStart(6, '0')}`, this.system.addresses);
        this.token ??= token;
        await send(`${gateway}/api/products/active`, { method: 'GET' });
        const body = { productId: this.productIds[number % this.productIds.length], quantity: 1 };
        const until = Date.now() + 5_000;
        const bought = await insist<{ token: string }>(`${gateway}/api/tickets/purchase`, { token, body }, { until });
        if (bought.is === 'acknowledged') await send(`${sandbox}/sandbox/payments/${bought.answer.token}/pay`);
        this.done++;
      } catch {
        await pause(500);
      }
      await pause(200);
    }
  }
}
