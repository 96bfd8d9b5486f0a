import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { auditActionName, auditAreaNames } from '@raffle/contracts/http/audit-log-actions';

const services = join(__dirname, '../../../../services');
const sources = readdirSync(services, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[^/]+\/src\/.*\.ts$/.test(path) && !/\.spec\.ts$/.test(path))
  .map((path) => readFileSync(join(services, path), 'utf8'));

/** Every action that a service's code writes into the audit log. */
const written = new Set(
  sources.flatMap((source) => [
    ...[...source.matchAll(/\baction: ((?:['`][a-z_]+\.[a-z_]+['`](?: \| )?)+)/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/[a-z_]+\.[a-z_]+/g)].map(([name]) => name),
    ),
    ...[...(/type SettingsAction =([^;]+);/.exec(source)?.[1] ?? '').matchAll(/[a-z_]+\.[a-z_]+/g)].map(
      ([name]) => name,
    ),
    ...[...(/type AuditAction =([^;]+);/.exec(source)?.[1] ?? '').matchAll(/'([a-z_]+)'/g)].map(
      ([, name]) => `product.${name}`,
    ),
  ]),
);

test('the service code contains audit actions', () => {
  expect([...written]).toEqual(
    expect.arrayContaining(['product.created', 'user.blocked', 'referral_settings.updated', 'payment.resolved']),
  );
});

test.each([...written].sort())('%s and its area have a French name', (action) => {
  expect(auditActionName(action)).not.toBe(action);
  expect(auditAreaNames[action.split('.')[0] ?? '']).toBeDefined();
});

test('an unknown action is shown as its code', () => {
  expect(auditActionName('future.happened')).toBe('future.happened');
});
