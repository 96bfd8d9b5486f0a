import { build } from '../build.js';
import { runChecks } from '../commands/check.js';
import { progressTo } from '../progress.js';
import { browserTests } from './browser-tests.js';
import { containers } from './containers.js';
import { jest } from './jest.js';
import { chaos, machines, restore, seed } from './trials.js';
import type { TestPart } from './part.js';

/** Every part of `npm test`, in the order in which they run. */
export const testParts: readonly TestPart[] = [
  {
    name: 'build',
    covers: 'compiles the services and builds the web application; runs before any other part',
    everyday: true,
    minutes: 2,
    run: ({ write }) => build(progressTo(write)).then(() => ({ passed: 1, failed: 0 })),
  },
  {
    name: 'jest',
    covers: 'unit, integration and component specs, with private backing services',
    everyday: true,
    minutes: 23,
    run: jest,
  },
  {
    name: 'browser',
    covers: 'the whole system in a browser: a dozen journeys, the sizes of what is sent',
    everyday: true,
    browser: true,
    minutes: 8,
    run: browserTests('--project=everyday', '--project=everyday-last'),
  },
  {
    name: 'journeys',
    covers: 'the other journeys through the whole system in a browser',
    everyday: false,
    browser: true,
    minutes: 20,
    run: browserTests('--project=waiting', '--project=together', '--project=last'),
  },
  {
    name: 'endpoints',
    covers:
      'every endpoint for every role, at the gateway and the services; then random requests, 60 KB in each string',
    everyday: false,
    browser: true,
    minutes: 8,
    run: browserTests('--project=roles', '--project=fuzz'),
  },
  {
    name: 'gallery',
    covers: 'every screen in every state, width and theme in a browser, without a running system',
    everyday: false,
    browser: true,
    lane: 'computes',
    minutes: 28,
    run: browserTests('--config=gallery/checks.playwright.config.ts'),
  },
  {
    name: 'chaos',
    covers: 'the whole system under faults: twenty seconds, or two minutes with --all',
    everyday: false,
    lane: 'waits',
    minutes: 10,
    run: chaos,
  },
  {
    name: 'check',
    covers: 'format, lint, types, import rules, unused code, citations, generated files, the chart, alarms, dashboards',
    everyday: true,
    lane: 'computes',
    minutes: 6,
    run: ({ tools, write }) => runChecks(tools, write),
  },
  {
    name: 'containers',
    covers: 'the containers: built from a clone, started, doubled, killed, restarted',
    everyday: false,
    lane: 'waits',
    minutes: 23,
    run: containers,
  },
  {
    name: 'machines',
    covers:
      'several machines: instances, broker nodes and databases that die or are replaced; the alarms; `npm run dev`',
    everyday: false,
    lane: 'waits',
    minutes: 22,
    run: machines,
  },
  {
    name: 'restore',
    covers:
      'the machine dies; its databases come back from the backups; a look at an earlier instant, and repairs after it',
    everyday: false,
    lane: 'computes',
    minutes: 12,
    run: restore,
  },
  {
    name: 'seed',
    covers: 'a new system is filled with a month that was lived, and the invariants hold',
    everyday: false,
    lane: 'computes',
    minutes: 5,
    run: seed,
  },
];

/** The parts that the arguments of `npm test` select; undefined when an argument is unknown. */
export function selectParts(args: readonly string[]): { parts: TestPart[]; all: boolean } | undefined {
  const all = args.includes('--all');
  const names = args.filter((arg) => arg !== '--all');
  if (names.some((name) => !testParts.some((part) => part.name === name))) return undefined;
  const isSelected = ({ name, everyday }: TestPart) =>
    names.length > 0 ? name === 'build' || names.includes(name) : all || everyday;
  return { parts: testParts.filter(isSelected), all };
}

export function usage(): string {
  const line = ({ name, covers, everyday }: TestPart) => `  ${everyday ? ' ' : '*'} ${name.padEnd(8)} ${covers}`;
  return [
    '`npm test` runs these parts; those marked * only with `npm test -- --all`, or by name as in `npm test -- jest check`:',
    ...testParts.map(line),
  ].join('\n');
}
