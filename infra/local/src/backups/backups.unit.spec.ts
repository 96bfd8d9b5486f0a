import { expect, test } from '@jest/globals';
import { StartFailure } from '../start-failure.js';
import { backupBefore, instantOf } from '../commands/restore.js';
import { archiveSettings, newestSegment } from './pgbackrest.js';

const backup = (label: string, stop: string) => ({
  label,
  type: 'full' as const,
  firstSegment: '000000010000000000000003',
  start: new Date(stop),
  stop: new Date(stop),
  size: 1,
  added: 1,
});
const backups = [backup('old', '2026-11-20T02:00:00Z'), backup('new', '2026-11-27T02:00:00Z')];
const now = new Date('2026-11-28T00:00:00Z');

test.each([
  [null, 'new'],
  ['2026-11-27T02:00:00Z', 'new'],
  ['2026-11-27T01:59:59Z', 'old'],
])('to %s the newest backup before it is restored: %s', (to, label) => {
  expect(backupBefore(backups, to === null ? null : new Date(to), now).label).toBe(label);
});

test.each([
  ['2026-11-28T00:00:01Z', 'is in the future'],
  ['2026-11-20T01:59:59Z', 'is before the oldest backup'],
])('%s %s', (to, sentence) => {
  expect(() => backupBefore(backups, new Date(to), now)).toThrow(sentence);
});

test.each([
  [['--to', '2026-11-26T10:30:00+01:00'], '2026-11-26T09:30:00.000Z'],
  [['--to', '2026-11-26T10:30Z'], '2026-11-26T10:30:00.000Z'],
])('%j is an instant', (args, instant) => expect(instantOf(args)).toEqual(new Date(instant)));

test.each([[['--to']], [['--to', '2026-11-26T10:30:00']], [['--to', '2026-02-30T25:00:00Z']], [['--now']], [['x']]])(
  '%j is refused',
  (args) => expect(() => instantOf(args)).toThrow(StartFailure),
);

test('the newest segment is of the newest timeline, beyond 4 GB too', () => {
  const segments = ['000000010000000000000003', '000000010000000000000004', '000000020000000000000004'];
  expect(newestSegment(segments, backups[0]!)).toBe('000000020000000000000004');
  const firstSegment = '0000000100000000000000FF';
  expect(newestSegment([firstSegment, '000000010000000100000000'], { firstSegment })).toBe('000000010000000100000000');
});

test('a missing segment is named; one before the backup is not needed', () => {
  const segments = ['000000010000000000000001', '000000010000000000000003', '000000010000000000000005'];
  expect(() => newestSegment(segments, backups[0]!)).toThrow('segment …0000000000000004 is missing');
  expect(newestSegment(segments.slice(0, 2), backups[0]!)).toBe('000000010000000000000003');
});

test('a folder with a quote or a percent sign is one word of the archive command', () => {
  const command = archiveSettings("/srv/l'été 100%").find((setting) => setting.startsWith('archive_command='));
  expect(command).toContain(`test ! -e '/srv/l'\\''été 100%%/postgres/pgbackrest.conf'`);
});
