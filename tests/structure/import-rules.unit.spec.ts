import { beforeAll, afterAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * One violation planted for each rule, in a copy of the layout: the rules must name every one of them. Without this test a
 * typing mistake in a pattern would switch a rule off and nobody would notice.
 */
const planted: Record<string, { rule: string; file: string; imports: string }> = {
  'one service imports another': {
    rule: 'no-service-imports-another',
    file: 'services/tickets/src/purchase/buy-tickets.ts',
    imports: '../../../payments/src/payment/payment.js',
  },
  'contracts imports more than zod': {
    rule: 'contracts-import-zod-only',
    file: 'packages/contracts/src/events/tickets.ts',
    imports: 'pg',
  },
  'the draw imports anything': {
    rule: 'draw-protocol-imports-nothing',
    file: 'packages/draw-protocol/src/draw.ts',
    imports: '@raffle/contracts',
  },
  'the browser gets something of the server': {
    rule: 'frontend-imports-contracts-and-draw-protocol-only',
    file: 'frontend/src/features/tickets/tickets.tsx',
    imports: '../../../../packages/service-kit/src/index.js',
  },
  'a kit knows a service': {
    rule: 'kits-import-no-room',
    file: 'packages/messaging-kit/src/outbox.ts',
    imports: '../../../services/tickets/src/purchase/purchase.js',
  },
  'a kit knows a concrete event': {
    rule: 'kits-import-no-concrete-event',
    file: 'packages/messaging-kit/src/inbox.ts',
    imports: '../../contracts/src/events/tickets.js',
  },
  'a service speaks to the broker itself': {
    rule: 'amqplib-in-messaging-kit-only',
    file: 'services/payments/src/payment/open-payment.ts',
    imports: 'amqplib',
  },
  'the gateway imports a service': {
    rule: 'gateway-imports-no-service',
    file: 'gateway/src/routes.ts',
    imports: '../../services/tickets/src/purchase/purchase.js',
  },
  'a pure file knows the framework': {
    rule: 'pure-files-stay-pure',
    file: 'services/tickets/src/purchase/purchase.ts',
    imports: '@nestjs/common',
  },
  'a package is entered through the window': {
    rule: 'packages-by-their-door',
    file: 'services/tickets/src/inventory/inventory.ts',
    imports: '../../../../packages/service-kit/src/logger.js',
  },
  'the shared part knows a feature': {
    rule: 'shared-imports-no-feature',
    file: 'frontend/src/shared/ui/button.tsx',
    imports: '../../features/tickets/tickets.js',
  },
  'a feature imports another': {
    rule: 'features-do-not-import-each-other',
    file: 'frontend/src/features/landing/landing.tsx',
    imports: '../tickets/tickets.js',
  },
  'an import leads nowhere': {
    rule: 'no-unresolvable',
    file: 'services/payments/src/refunds/refund-owed.ts',
    imports: './not-there.js',
  },
  'production imports the test kit': {
    rule: 'tests-stay-out-of-production',
    file: 'services/catalog/src/draws/draw-winners.ts',
    imports: '@raffle/test-kit',
  },
};

const clean = [
  'packages/contracts/src/index.ts',
  'packages/service-kit/src/index.ts',
  'packages/service-kit/src/logger.ts',
  'packages/messaging-kit/src/index.ts',
  'packages/test-kit/src/index.ts',
  'services/payments/src/payment/payment.ts',
  'services/catalog/src/cycle/one.ts',
  'services/catalog/src/cycle/other.ts',
];

interface Report {
  summary: {
    violations: { from: string; to: string; rule: { name: string; severity: string } }[];
    totalCruised: number;
  };
}

const root = process.cwd();
let copy: string;
let report: Report;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'raffle-imports-'));
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.check.json', 'tsconfig.base.json', 'package.json']) {
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), content);
  };
  for (const file of clean) write(file, 'export const here = true;\n');
  for (const { file, imports } of Object.values(planted))
    write(file, `import '${imports}';\nexport const here = true;\n`);
  write('services/catalog/src/cycle/one.ts', `import './other.js';\n`);
  write('services/catalog/src/cycle/other.ts', `import './one.js';\n`);
  report = cruise(copy);
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function cruise(folder: string): Report {
  const output = execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'packages',
      'services',
      'gateway',
      'frontend',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(output) as Report;
}

const found = () => report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);

test.each(Object.entries(planted))('refused: %s', (_what, { rule, file }) => {
  expect(found()).toContain(`${rule}: ${file}`);
});

test('refused: a cycle', () => {
  expect(found().some((violation) => violation.startsWith('no-cycles: services/catalog/src/cycle/'))).toBe(true);
});

test('every violation is an error, and every rule has one planted', () => {
  expect(report.summary.violations.filter(({ rule }) => rule.severity !== 'error')).toEqual([]);
  const covered = new Set([...Object.values(planted).map(({ rule }) => rule), 'no-cycles']);
  const rules = [...readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8').matchAll(/\brule\(\s*'([^']+)'/g)].map(
    ([, name]) => name,
  );
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter((name) => !covered.has(name ?? ''))).toEqual([]);
});
