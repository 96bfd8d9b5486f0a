import { describe, expect, test } from '@jest/globals';
import { announcement, backupBefore } from '../commands/look.js';
import { instantOf } from '../commands/restore.js';
import { asTyped } from '../config.js';
import { StartFailure } from '../start-failure.js';
import { ageProblems } from './backup-age.js';
import { archiveSettings, newestSegment, repositorySettings, timelineOf } from './pgbackrest.js';

const backup = (label: string, stop: string) => ({
  label,
  repository: 1,
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
  ['2026-11-27T02:00:00Z', 'new'],
  ['2026-11-27T01:59:59Z', 'old'],
])('a look at %s begins with the newest backup before it: %s', (to, label) => {
  expect(backupBefore(backups, new Date(to), now).label).toBe(label);
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

test('the archive is followed on the timeline that goes farthest, not on that of an interrupted restore', () => {
  expect(timelineOf(['000000010000000000000003', '000000020000000000000003', '000000010000000000000004'])).toBe(1);
  expect(timelineOf(['000000010000000000000004', '0000000A0000000000000004'])).toBe(10);
});

test.each([
  [true, 'psql postgres://postgres:secret@127.0.0.1:4711/raffle_identity', 0],
  [false, 'psql postgres://postgres@127.0.0.1:4711/raffle_identity', 1],
])('a look prints the password to a terminal only: %s', (toTerminal, line, named) => {
  const lines = announcement('postgres://postgres:secret@127.0.0.1:4711/postgres', now, '/data', toTerminal);
  expect(lines).toContain(`  ${line}`);
  expect(lines.filter((one) => one.includes('raffle_'))).toHaveLength(5);
  expect(lines.filter((one) => one.includes('/data/secrets.json'))).toHaveLength(named);
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

describe('the age of backups', () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const made = (repository: number, minutes: number) => ({
    ...backup('one', minutesAgo(minutes).toISOString()),
    repository,
  });
  const archived = (...minutes: number[]) =>
    new Map(minutes.map((since, index) => [index + 1, minutesAgo(since)] as const));

  test('a backup of last night and an archive of this hour are in order', () => {
    expect(ageProblems({ backups: [made(1, 26 * 60)], archivedAt: archived(59) }, [1], now)).toEqual([]);
  });

  test.each([
    ['an old backup', [made(1, 27 * 60)], archived(1), 'The newest backup is 27 hours old'],
    ['an archive that stopped', [made(1, 60)], archived(61), 'Nothing was archived since 2026-11-27T22:59:00.000Z'],
    ['no archive', [made(1, 60)], archived(), 'Nothing was archived since 2026-11-27T23:00:00.000Z'],
    ['no backup', [], archived(1), 'There is no backup'],
  ])('%s is reported', (_what, backupsMade, archivedAt, sentence) => {
    expect(ageProblems({ backups: backupsMade, archivedAt }, [1], now)).toEqual([expect.stringContaining(sentence)]);
  });

  test('a fresh backup beside the databases hides none that is missing or old in the other place', () => {
    expect(ageProblems({ backups: [made(1, 1)], archivedAt: archived(1) }, [1, 2], now)).toEqual([
      expect.stringContaining('There is no backup in repository 2'),
    ]);
    const both = { backups: [made(2, 27 * 60), made(1, 1)], archivedAt: archived(1, 61) };
    expect(ageProblems(both, [1, 2], now)).toEqual([
      expect.stringContaining('The newest backup in repository 2 is 27 hours old'),
      expect.stringContaining('Nothing was archived in repository 2'),
    ]);
  });
});

test('a repository that the operator adds is encrypted and pruned like ours, unless its file says otherwise', () => {
  const included = '[global]\nrepo2-type=s3\nrepo2-s3-bucket=b\nrepo2-retention-full=60\n';
  const settings = repositorySettings(included, 'phrase');
  expect(settings).toEqual(
    expect.arrayContaining(['repo1-retention-full=14', 'repo2-cipher-type=aes-256-cbc', 'repo2-cipher-pass=phrase']),
  );
  expect(settings.filter((one) => one.startsWith('repo2-retention-full='))).toEqual([]);
  expect(repositorySettings('', 'phrase').filter((one) => !one.startsWith('repo1-'))).toEqual([]);
});

test.each([
  [
    'Next: `npm start`, then `npm run invariants`.',
    'Next: `docker compose up --detach`, then `docker compose run --rm invariants`.',
  ],
  ['`npm run reconcile -- --repair` again', '`docker compose run --rm reconcile --repair` again'],
  ['Usage: npm run backup [-- --check].', 'Usage: docker compose run --rm backup [--check].'],
])('in containers a sentence names their commands: %s', (line, typed) => {
  expect(asTyped(line, {})).toBe(line);
  expect(asTyped(line, { SECRETS_FOLDER: '/run/secrets' })).toBe(typed);
});
