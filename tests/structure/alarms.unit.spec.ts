import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Every alarm has an entry in docs/alarms.md and a test, and reads metrics that exist (`npm run check` runs the tests). */
interface Rule {
  alert?: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const read = (file: string) => readFileSync(file, 'utf8');
const sources = execFileSync('git', ['ls-files', 'packages/*/src/*.ts', 'services/*/src/*.ts', 'gateway/src/*.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map(read);
const named = (pattern: RegExp) => sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name!));
const histograms = named(/new Histogram\(\{\s*name: '(\w+)'/g);
const metrics = new Set([
  'up',
  // Of the exporters.
  ...['node_filesystem_avail_bytes', 'node_filesystem_size_bytes', 'node_memory_MemAvailable_bytes'],
  ...['node_memory_MemTotal_bytes', 'probe_success', 'probe_ssl_earliest_cert_expiry'],
  ...named(/name: '(\w+)',\s*help\b/g),
  // Of `Metrics.measure`.
  ...named(/^\s+([a-z_]+): \{\s*help: /gm),
  ...histograms.flatMap((name) => ['count', 'sum', 'bucket'].map((suffix) => `${name}_${suffix}`)),
]);

/** The metrics that an expression reads. */
const metricsIn = (expr: string) =>
  expr.replace(/\{[^}]*\}|\b(by|on) \([^)]*\)/g, ' ').match(/\b(up|[a-zA-Z]+(_[a-zA-Z]+)+)\b(?! ?\()/g) ?? [];

const rulesOf = (file: string) =>
  (parse(file) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules: some }) => some);

function problems(rules: string, page: string, tests: readonly string[]): string[] {
  const all = [...rulesOf(rules), ...objectives];
  const alarms = all.flatMap((rule) => (rule.alert === undefined ? [] : [{ ...rule, alert: rule.alert }]));
  const tested = tests.flatMap((file) => (parse(file) as { tests: { name: string }[] }).tests.map(({ name }) => name));
  const entries = [...page.matchAll(/^### (\S+)$/gm)].map(([, name]) => name!);
  const names = [...new Set(alarms.map(({ alert }) => alert))];
  return [
    ...names.filter((name) => !entries.includes(name)).map((name) => `${name} has no entry`),
    ...names.filter((name) => !tested.includes(name)).map((name) => `${name} has no test`),
    ...[...entries, ...tested].filter((name) => !names.includes(name)).map((name) => `${name} is no alarm`),
    ...all.flatMap(({ alert = 'recorded', expr }) =>
      metricsIn(expr).flatMap((name) => (metrics.has(name) ? [] : [`${alert}: no metric ${name}`])),
    ),
    ...alarms.flatMap(({ alert, labels, annotations }) => [
      ...(/^(page|ticket|watchdog)$/.test(labels.severity) ? [] : [`${alert}: nobody is told`]),
      ...(annotations.runbook === `docs/alarms.md#${alert.toLowerCase()}` ? [] : [`${alert}: another runbook`]),
    ]),
  ];
}

const rules = read('infra/prometheus/rules.yml');
const page = read('docs/alarms.md');
const objectives = rulesOf(read('infra/prometheus/objectives.yml'));
const tests = ['rules', 'objectives', 'burn-rates', 'budgets'].map((name) => read(`infra/prometheus/${name}.test.yml`));

test('every alarm has an entry, a test, an audience, and metrics that exist', () => {
  expect(problems(rules, page, tests)).toEqual([]);
});

test('every service that can be away is asked for', () => {
  const asked = [...rules.matchAll(/absent\(up\{job="bon-tirage", service="(\w+)"\}\)/g)].map(([, name]) => name);
  const services = execFileSync('git', ['ls-files', 'services/*/package.json'], { encoding: 'utf8' }).match(
    /(?<=\/)\w+(?=\/package)/g,
  );
  expect(asked.toSorted()).toEqual(['gateway', ...(services ?? [])].toSorted());
});

test('what is missing is found', () => {
  expect(
    problems(
      rules
        .replace('max by (service) (messaging_dead_letters)', 'max by (service) (messaging_letters)')
        .replace('{ severity: page }', '{ severity: loud }'),
      page.replace('### BackupOld', '### BackupAncient'),
      tests.map((file) => file.replaceAll('name: WalNotArchived', 'name: WalLost')),
    ).toSorted(),
  ).toEqual([
    'BackupAncient is no alarm',
    'BackupOld has no entry',
    'DeadLetters: no metric messaging_letters',
    'ServiceAway: nobody is told',
    'WalLost is no alarm',
    'WalLost is no alarm',
    'WalNotArchived has no test',
  ]);
});

test('an alarm that comes back is told as soon as a new one', () => {
  const { route } = parse(read('infra/prometheus/alertmanager.yml')) as {
    route: { group_wait: string; group_interval: string };
  };
  expect(route.group_interval).toBe(route.group_wait);
});
