import { beforeAll, afterAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** One violation planted for each rule, in a copy of the layout: a typo in a pattern would silently disable a rule. */
const planted: Record<string, { rule: string; file: string; imports: string }> = {
  'one service imports another': {
    rule: 'no-service-imports-another',
    file: 'services/tickets/src/purchase/buy-tickets.ts',
    imports: '../../../payments/src/payment/payment.js',
  },
  'people import the back-office': {
    rule: 'people-import-no-back-office',
    file: 'services/identity/src/users/users.queries.ts',
    imports: '../back-office/admin/admin.queries.js',
  },
  'a step of the draw calls another': {
    rule: 'steps-of-a-draw-meet-in-its-run',
    file: 'services/catalog/src/draws/beacon/await-beacon.ts',
    imports: '../record/complete-draw.js',
  },
  'contracts imports more than zod': {
    rule: 'contracts-import-zod-only',
    file: 'packages/contracts/src/events/tickets.ts',
    imports: 'pg',
  },
  'the draw protocol imports anything': {
    rule: 'draw-protocol-imports-one-curve',
    file: 'packages/draw-protocol/src/draw.ts',
    imports: '@raffle/contracts',
  },
  'the frontend imports server code': {
    rule: 'frontend-imports-contracts-and-draw-protocol-only',
    file: 'frontend/src/features/tickets/tickets.tsx',
    imports: '../../../../packages/service-kit/src/index.js',
  },
  'a kit imports a service': {
    rule: 'kits-import-no-room',
    file: 'packages/messaging-kit/src/outbox.ts',
    imports: '../../../services/tickets/src/purchase/purchase.js',
  },
  'a kit imports one above it': {
    rule: 'kits-point-down',
    file: 'packages/messaging-kit/src/broker-connection.ts',
    imports: '../../back-office-kit/src/index.js',
  },
  'a kit imports a concrete event': {
    rule: 'kits-import-no-concrete-event',
    file: 'packages/messaging-kit/src/inbox.ts',
    imports: '../../contracts/src/events/tickets.js',
  },
  'a service uses amqplib itself': {
    rule: 'amqplib-in-messaging-kit-only',
    file: 'services/payments/src/payment/open-payment.ts',
    imports: 'amqplib',
  },
  'the gateway imports a service': {
    rule: 'gateway-imports-no-service',
    file: 'gateway/src/gateway.ts',
    imports: '../../services/tickets/src/purchase/purchase.js',
  },
  'a pure file imports the framework': {
    rule: 'pure-files-stay-pure',
    file: 'services/tickets/src/purchase/purchase.ts',
    imports: '@nestjs/common',
  },
  'a package is entered past its exports': {
    rule: 'packages-by-their-door',
    file: 'services/tickets/src/inventory/inventory.ts',
    imports: '../../../../packages/service-kit/src/logs/logger.js',
  },
  'the gateway loads TypeORM': {
    rule: 'gateway-loads-no-database',
    file: 'gateway/src/statistics/figures.ts',
    imports: 'typeorm',
  },
  'shared code imports a feature': {
    rule: 'shared-imports-no-feature',
    file: 'frontend/src/shared/ui/button.tsx',
    imports: '../../features/tickets/tickets.js',
  },
  'a feature imports another': {
    rule: 'features-do-not-import-each-other',
    file: 'frontend/src/features/landing/landing.tsx',
    imports: '../tickets/tickets.js',
  },
  'a screen imports an example': {
    rule: 'examples-stay-out-of-production',
    file: 'frontend/src/features/money/money.ts',
    imports: '../../../../packages/contracts/src/fixtures/products.js',
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
  'packages/contracts/src/fixtures/products.ts',
  'packages/service-kit/src/index.ts',
  'packages/service-kit/src/logs/logger.ts',
  'packages/messaging-kit/src/index.ts',
  'packages/back-office-kit/src/index.ts',
  'packages/test-kit/src/index.ts',
  'services/identity/src/back-office/admin/admin.queries.ts',
  'services/payments/src/payment/payment.ts',
  'services/catalog/src/draws/record/complete-draw.ts',
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
let folders: Report;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'raffle-imports-'));
  for (const file of [
    '.dependency-cruiser.cjs',
    '.dependency-cruiser.folders.cjs',
    'tsconfig.json',
    'tsconfig.base.json',
    'package.json',
  ])
    cpSync(join(root, file), join(copy, file));
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
  // Two folders that import each other through different files, so that no file is in a cycle; and one where only a
  // spec imports back.
  write('services/catalog/src/draws/winners.ts', `import '../products/product-name.js';\n`);
  write('services/catalog/src/draws/seed.ts', 'export const here = true;\n');
  write('services/catalog/src/products/product-name.ts', 'export const here = true;\n');
  write('services/catalog/src/products/activate.ts', `import '../draws/seed.js';\nimport '../audit/audit.js';\n`);
  write('services/catalog/src/audit/audit.ts', 'export const here = true;\n');
  write('services/catalog/src/audit/audit.unit.spec.ts', `import '../products/activate.js';\n`);
  report = cruise('.dependency-cruiser.cjs', 'packages', 'services', 'gateway', 'frontend');
  folders = cruise('.dependency-cruiser.folders.cjs', '--metrics', 'services');
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function cruise(config: string, ...args: string[]): Report {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const output = execFileSync(process.execPath, [program, '--config', config, '--output-type', 'json', ...args], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as Report;
}

const found = () => report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);

test.each(Object.entries(planted))('refused: %s', (_what, { rule, file }) => {
  expect(found()).toContain(`${rule}: ${file}`);
});

test('refused: a cycle', () => {
  expect(found().some((violation) => violation.startsWith('no-cycles: services/catalog/src/cycle/'))).toBe(true);
});

test('refused: two folders of a service that import each other; specs do not count', () => {
  const pairs = folders.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
  expect(pairs).toContain('no-two-way-folders: services/catalog/src/draws');
  expect(pairs).toContain('no-two-way-folders: services/catalog/src/products');
  expect(pairs.join()).not.toContain('src/audit');
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
