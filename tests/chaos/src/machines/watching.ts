import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePorts, until } from '@raffle/local';
import { parse, stringify } from 'yaml';
import * as z from 'zod/mini';
import type { Exporters } from './exporters.js';

const files = 'infra/prometheus';
export const programs = { prometheus: '/usr/bin/prometheus', alertmanager: '/usr/bin/prometheus-alertmanager' };
/** Every time in the rules and in Alertmanager's routes is shortened so many times. */
export const factor = 20;
/** Longer than a process reads what it measures (4 s), as in production. */
const scrapeEvery = '5s';

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string; window?: string };
}

const rulesIn = (name: string) =>
  (parse(readFileSync(join(files, name), 'utf8')) as { groups: { rules: (Rule | Recorded)[] }[] }).groups.flatMap(
    (group) => group.rules,
  );
// The longer windows of the objectives end long after their cause, also when they are shortened: budgets.test.yml tests them.
const all = ['objectives.yml', 'rules.yml']
  .flatMap(rulesIn)
  .filter((rule) => !('labels' in rule) || (rule.labels.window ?? '1h') === '1h');
export const rules = all.filter((rule) => 'alert' in rule);

interface Recorded {
  record: string;
  expr: string;
}

const units: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const shorter = (duration: string) =>
  duration.replace(
    /^(\d+)([smhd])$/,
    (_, count: string, unit: string) => `${(Number(count) * units[unit]!) / factor}ms`,
  );

/** Of a range: two looks of Prometheus at least. */
const range = (duration: string) => `${Math.max(Number.parseFloat(shorter(duration)), 15_000)}ms`;

/** Seconds. On a busy processor shorter delays occur without a fault. */
const shortestLimit = 6;

/** An expression with shorter ranges, and shorter limits of what is measured in seconds. */
const shorterIn = (expr: string) =>
  expr
    .replace(/\[(\d+[smhd])(:5m)?\]/g, (_, long: string, step?: string) => `[${range(long)}${step ? ':15s' : ''}]`)
    .replace(
      /(_seconds\b[^>]*> )(\d[\d *]*)/g,
      (_, before: string, limit: string) => `${before}${Math.max(product(limit) / factor, shortestLimit)} `,
    );

/** Of `26 * 3600`. */
const product = (factors: string) => factors.split('*').reduce((all, one) => all * Number(one), 1);

/**
 * Starts Prometheus and Alertmanager with the project's files and shorter times, on ports of their own.
 * @param processes gets them
 * @returns Prometheus' address
 */
export async function startWatching(
  folder: string,
  { targets, exporters }: { targets: object[]; exporters: Exporters },
  webhook: string,
  processes: ChildProcess[],
) {
  const addresses = await exporters.start();
  const [prometheus = 0, alertmanager = 0] = await freePorts(2);
  const home = join(folder, 'watch');
  mkdirSync(join(home, 'addresses'), { recursive: true });
  const write = (name: string, content: string) => writeFileSync(join(home, name), content);
  const shortened = all.map((rule) => ({
    ...rule,
    expr: shorterIn(rule.expr),
    ...('for' in rule && rule.for ? { for: shorter(rule.for) } : {}),
  }));
  write('rules.yml', stringify({ groups: [{ name: 'shortened', rules: shortened }] }));
  write('targets.json', JSON.stringify(targets));
  const own = parse(
    readFileSync(join(files, 'pilot.yml'), 'utf8')
      .replace('127.0.0.1:9100', addresses.machine)
      .replace('127.0.0.1:9115', addresses.outside)
      .replace('[site.json]', `[${exporters.sites}]`),
  ) as Record<string, object>;
  const global = { scrape_interval: scrapeEvery, scrape_timeout: scrapeEvery, evaluation_interval: '500ms' };
  const alerting = { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanager}`] }] }] };
  write('prometheus.yml', stringify({ ...own, global, alerting }));
  // Each in a file, as the owner writes them.
  write('addresses/alarm_webhook_url', `${webhook}/all`);
  write('addresses/alarm_phone_url', `${webhook}/phone`);
  write('addresses/alarm_watchdog_url', `${webhook}/watchdog`);
  const rendered = execFileSync('sh', [join(files, 'alertmanager.sh'), join(home, 'addresses')], { encoding: 'utf8' });
  write(
    'alertmanager.yml',
    rendered.replace(
      /((?:group_wait|group_interval|repeat_interval): )(\d+[smhd])/g,
      (_, key: string, time: string) => key + shorter(time),
    ),
  );
  const run = (name: keyof typeof programs, args: string[]) => {
    const log = openSync(join(folder, 'logs', `${name}.log`), 'a');
    return spawn(programs[name], args, { cwd: home, stdio: ['ignore', log, log] });
  };
  const address = `http://127.0.0.1:${prometheus}`;
  processes.push(
    run('prometheus', [
      '--config.file=prometheus.yml',
      '--storage.tsdb.path=prometheus',
      `--web.listen-address=127.0.0.1:${prometheus}`,
      '--rules.alert.resend-delay=1s',
    ]),
  );
  // At first it has asked nobody, for longer than the shortened durations allow.
  await until('Prometheus', 60_000, async () => {
    const asked = await ask(address, 'count(up == 1)').catch(() => []);
    return asked.length > 0 && (await firingIn(address)).length === 0;
  });
  processes.push(
    run('alertmanager', [
      '--config.file=alertmanager.yml',
      '--storage.path=alertmanager',
      `--web.listen-address=127.0.0.1:${alertmanager}`,
      '--cluster.listen-address=',
    ]),
  );
  return address;
}

async function ask(prometheus: string, query: string): Promise<unknown[]> {
  const url = `${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  return z.object({ data: z.object({ result: z.array(z.unknown()) }) }).parse(await answer.json()).data.result;
}

/** The metrics of the rules of which Prometheus has no series. */
export async function metricsWithoutSeries(prometheus: string): Promise<string[]> {
  const text = rules.map(({ expr }) => expr).join('\n');
  const names = [...new Set(text.match(/\b[a-z]+(_[a-z]+)+\b(?=[{)[ ])/g))];
  const found = await Promise.all(names.map((name) => ask(prometheus, name)));
  // A site with a certificate comes later.
  return names.filter((name, index) => found[index]?.length === 0 && name !== 'probe_ssl_earliest_cert_expiry');
}

/** The names of the alarms that fire in Prometheus, silenced ones too; not of the one that always does. */
export async function firingIn(prometheus: string): Promise<string[]> {
  const found = z.object({
    data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })) }),
  });
  const answer = await fetch(`${prometheus}/api/v1/alerts`, { signal: AbortSignal.timeout(10_000) });
  const { alerts } = found.parse(await answer.json()).data;
  const names = alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels.alertname] : []));
  return names.filter((name) => name !== 'Watchdog');
}

export type Told = Awaited<ReturnType<typeof receiveAlarms>>;

const notification = z.object({
  alerts: z.array(z.object({ status: z.string(), labels: z.record(z.string(), z.string()) })),
});

/** The owner's webhook and phone. */
export async function receiveAlarms() {
  /** The last that was told of each alarm, by its labels. */
  const now = new Map<string, { alarm: string; status: string }>();
  const history: { alarm: string; at: number }[] = [];
  const phone = new Set<string>();
  let heartbeats = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      for (const { status, labels } of notification.parse(JSON.parse(Buffer.concat(chunks).toString())).alerts) {
        const { alertname = '', service } = labels;
        if (request.url === '/watchdog') heartbeats++;
        else if (request.url === '/phone') phone.add(alertname);
        else {
          const alarm = service ? `${alertname} ${service}` : alertname;
          now.set(JSON.stringify(labels), { alarm, status });
          if (status === 'firing') history.push({ alarm, at: Date.now() });
        }
      }
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Alarms that were told and have not ended, with their service where they have one. */
    firing: () => [...new Set([...now.values()].flatMap(({ alarm, status }) => (status === 'firing' ? [alarm] : [])))],
    /** Those that were told since a time. */
    fired: (since = 0) => [...new Set(history.flatMap(({ alarm, at }) => (at >= since ? [alarm] : [])))],
    /** The names of those that rang. */
    onPhone: () => [...phone],
    /** How often the monitor elsewhere was called. */
    heartbeats: () => heartbeats,
    close: () => server.close(),
  };
}
