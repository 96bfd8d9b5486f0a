import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { processes } from './processes.js';
import { workspacesOf } from './workspaces.js';

const root = process.cwd();
const usedBy = (wanted: string) =>
  workspacesOf(root, processes.find(({ name }) => name === wanted)?.entry ?? '') as Set<string>;

test('.vscode/launch.json attaches to each process on its port, alone and to all', () => {
  const { configurations, compounds } = JSON.parse(readFileSync('.vscode/launch.json', 'utf8')) as {
    configurations: { name: string; request: string; port?: number }[];
    compounds: { configurations: string[] }[];
  };
  const attached = configurations.filter(({ request }) => request === 'attach');
  expect(attached.map(({ name, port }) => [name, port])).toEqual(
    processes.map(({ name, debugPort }) => [name, debugPort]),
  );
  expect(compounds.map((one) => one.configurations)).toEqual([processes.map(({ name }) => name)]);
});

test('the code of a process is its workspace and all that it depends on, and no other service', () => {
  expect([...usedBy('tickets')].sort()).toEqual([
    'packages/back-office-kit',
    'packages/contracts',
    'packages/draw-protocol',
    'packages/messaging-kit',
    'packages/service-kit',
    'services/tickets',
  ]);
  expect(usedBy('sandbox')).toContain('infra/fusionpay-sandbox');
  expect(usedBy('gateway')).toContain('packages/contracts');
});
