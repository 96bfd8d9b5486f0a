import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOfBackups } from './backups/pgbackrest.js';
import { givenVariables, runnerConfig } from './config.js';
import { kindOfStart } from './first-start.js';
import { recalledSettings, refuseMissing, rememberedSettings, rememberSettings } from './settings.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'raffle-settings-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('the next start has the port and the variables of the last one; one that is given wins', () => {
  rememberSettings(dataDir, { PORT: '3100', BRAND_NAME: 'Lomé Tirage', HOLD_SECONDS: '60', EDITOR: 'vi' });
  expect(rememberedSettings(dataDir).remembered).toEqual({
    PORT: '3100',
    BRAND_NAME: 'Lomé Tirage',
    HOLD_SECONDS: '60',
  });
  expect(recalledSettings(dataDir, { HOLD_SECONDS: '90' })).toEqual({
    variables: { PORT: '3100', BRAND_NAME: 'Lomé Tirage' },
    lines: ['As at the last start: PORT=3100 BRAND_NAME=Lomé Tirage (`PORT= npm start` drops one).'],
    missing: [],
  });
});

test('a variable given as empty is dropped', () => {
  rememberSettings(dataDir, { PORT: '3100' });
  expect(recalledSettings(dataDir, { PORT: '' })).toEqual({ variables: {}, lines: [], missing: [] });
  expect(runnerConfig({ PORT: '' }).port).toBe(3000);
  rememberSettings(dataDir, { PORT: '' });
  expect(rememberedSettings(dataDir).remembered).toEqual({});
});

test('of a secret only the name is stored, and the next start is refused without it', () => {
  rememberSettings(dataDir, { FUSIONPAY_URL: 'https://pay.example.org/ours/' });
  expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).not.toContain('ours');
  const { missing } = recalledSettings(dataDir, {});
  expect(() => refuseMissing(missing)).toThrow(
    'The last start was given FUSIONPAY_URL, which is secret and not remembered: give it again, or drop it (`FUSIONPAY_URL= npm start`).',
  );
  expect(recalledSettings(dataDir, { FUSIONPAY_URL: '' }).missing).toEqual([]);
});

test('every variable of the README is remembered or known to be secret', () => {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('## Configuration');
  const names = [...section.matchAll(/^\| (`.*?) +\|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .map((name) => name.replaceAll('`', '').replace('_*', '_CHANNEL'))
    .map((name) => (name === 'LIMIT_CHANNEL' ? 'LIMIT_GENERAL_ADDRESS' : name));
  expect(names.length).toBeGreaterThan(25);
  const { plain, secret } = givenVariables(Object.fromEntries(names.map((name) => [name, 'x'])));
  expect(Object.keys({ ...plain, ...secret }).sort()).toEqual(names.sort());
});

test('a backup from cron goes where the last start was told, and the age is asked there', () => {
  rememberSettings(dataDir, { BACKUP_FOLDER: '/srv/backups' });
  expect(placeOfBackups(dataDir).backupFolder).toBe('/srv/backups');
});

test.each([
  [{}, { keepPassword: true, demonstration: true }],
  // Its administrator can do nothing before the second factor.
  [{ SECOND_FACTOR_REQUIRED: 'super_admin' }, { keepPassword: true, demonstration: false }],
  // Nothing is sold that nobody will hand over.
  [{ FUSIONPAY_URL: 'https://provider.example/pay/' }, { keepPassword: false, demonstration: false }],
])('a first start with %j is %j', (settings: Record<string, string>, kind) => {
  expect(kindOfStart((variable) => settings[variable])).toEqual(kind);
});
