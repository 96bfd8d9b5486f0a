import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { selectParts, testParts } from './parts.js';

const names = (args: string[]) => selectParts(args)?.parts.map(({ name }) => name);

test('npm test runs the parts of every day, --all every part, a name only that part on a current build', () => {
  expect(names([])).toEqual(['build', 'jest', 'browser', 'check']);
  expect(names(['--all'])).toEqual(testParts.map(({ name }) => name));
  expect(names(['endpoints'])).toEqual(['build', 'endpoints']);
  expect(names(['check', '--all', 'endpoints'])).toEqual(['build', 'endpoints', 'check']);
  expect(selectParts(['check', '--all'])?.all).toBe(true);
});

test('an unknown part or option selects nothing', () => {
  expect(selectParts(['check', 'unit'])).toBeUndefined();
  expect(selectParts(['--everything'])).toBeUndefined();
});

test('CI runs all but the gallery, the containers, the machines, the restore and the seed, and reports before it is ended after 90 minutes', () => {
  const [, args = ''] = /npm test -- (.+?) <\/dev\/null/.exec(readFileSync('.ci/run', 'utf8')) ?? [];
  const { parts = [] } = selectParts(args.split(' ')) ?? {};
  const tooLong = ['gallery', 'containers', 'machines', 'restore', 'seed'];
  expect(parts).toEqual(testParts.filter(({ name }) => !tooLong.includes(name)));
  const minutes = (lane?: string) =>
    parts.filter((part) => part.lane === lane).reduce((sum, part) => sum + part.minutes, 0);
  expect(minutes() + Math.max(minutes('waits'), minutes('computes'))).toBeLessThanOrEqual(85);
});

test('tests/README.md lists every part with what it covers and which command runs it', () => {
  const rows = readFileSync('tests/README.md', 'utf8')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
  for (const { name, covers, everyday } of testParts)
    expect(rows).toContain(`| \`${name}\` | ${everyday ? 'yes' : ''} | ${covers} |`.replace('|  |', '| |'));
});
