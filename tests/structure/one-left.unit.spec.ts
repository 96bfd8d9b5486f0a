import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { deciders } from '@raffle/contracts/http/approval-deciders';
import { approvalKind } from '@raffle/contracts/http/approvals';

/** The rows of docs/security.md "What ends a request", by kind. */
const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('### What ends a request');
const rows = new Map(
  section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, kind = '', approvedBy = '', off = '', on = '', told = ''] = line.split('|').map((cell) => cell.trim());
      return [kind.replaceAll('`', ''), { approvedBy, off, on, told }] as const;
    }),
);

test('every kind of request says who ends it where one administrator is left', () => {
  expect([...rows.keys()]).toEqual(approvalKind.options);
});

test.each(approvalKind.options)('%s is decided as the contracts say, and nobody is stuck', (kind) => {
  const { areas, role, alone = false } = deciders[kind];
  const { approvedBy, off, on, told } = rows.get(kind)!;
  if (role) expect(approvedBy).toBe(role);
  else for (const area of areas) expect(approvedBy).toContain(area);
  expect(on.startsWith('24 h')).toBe(alone);
  expect(off).toMatch(alone ? /^(24 h|alone)/ : /^alone/);
  // Who is not waited for is told before; whoever else is left has the machine, or the system.
  if (alone) expect(told).toMatch(/^colleagues/);
  else expect(on).toMatch(/^(machine|the system)/);
});
