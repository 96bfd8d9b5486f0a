import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { revocationsOf } from '../../authentication/authentication.queries.js';
import { schema } from '../../database.js';
import { adminCommand } from './admin-command.js';
import { Admin } from './admin.entity.js';
import { findAdminByUsername } from './admin.queries.js';
import { operatorSentence } from './operator-error.js';

const root = process.cwd();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('admin_command', schema);
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [Admin] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** What the program prints, and its exit code. */
async function admin(args: string[], input = '', env: Record<string, string> = {}) {
  try {
    const out = await adminCommand(args, Readable.from([input]), { DATABASE_URL: database.runningUrl, ...env });
    return { status: 0, out, err: '' };
  } catch (error) {
    return { status: 1, out: '', err: operatorSentence(error) };
  }
}

const passwordIs = async (username: string, password: string) =>
  new PasswordHashing().matches((await findAdminByUsername(dataSource.manager, username))?.password_hash, password);
const audit = () =>
  dataSource.query<{ action: string; actor_kind: string }[]>('SELECT action, actor_kind FROM audit_log ORDER BY id');

test('an account is created with the password from standard input, listed, and given a new password', async () => {
  expect(await admin(['create', 'Awa', '--role', 'super_admin'], 'premier-secret\n')).toEqual({
    status: 0,
    out: 'The admin Awa was created with the role super_admin.',
    err: '',
  });
  expect(await passwordIs('awa', 'premier-secret')).toBe(true);
  expect(await admin(['create', 'AWA'], 'autre-secret')).toEqual({
    status: 1,
    out: '',
    err: 'An admin AWA exists already.',
  });

  const listed = await admin(['list']);
  expect(listed.status).toBe(0);
  expect(listed.out).toMatch(
    /^USERNAME +ROLE +CONFIRMED +CREATED \(UTC\) +LAST LOGIN \(UTC\)\nAwa +super_admin +(?:yes|no) +2\d{3}-\d\d-\d\d \d\d:\d\d +never$/,
  );

  const { id } = (await findAdminByUsername(dataSource.manager, 'awa')) ?? { id: '' };
  const reset = await admin(['reset-password', 'awa'], 'nouveau-secret');
  expect(reset).toEqual({ status: 0, out: 'The admin awa has a new password; its sessions end.', err: '' });
  expect(await revocationsOf(dataSource.manager, { kind: 'admin', id })).toMatchObject([
    { session_id: null, except_session_id: null },
  ]);
  expect(await passwordIs('awa', 'nouveau-secret')).toBe(true);
  expect(await audit()).toEqual([
    { action: 'admin.created', actor_kind: 'operator' },
    { action: 'admin.password_reset', actor_kind: 'operator' },
  ]);
});

test('a lost second factor is reset', async () => {
  expect(await admin(['create', 'Essi'], 'premier-secret')).toMatchObject({ status: 0 });
  expect((await admin(['reset-second-factor', 'essi'])).err).toBe('The admin essi has no second factor.');
  await dataSource.query(
    `UPDATE admins SET totp_secret = 'x', totp_last_step = 1, second_factor_at = now() WHERE username = 'Essi'`,
  );
  expect(await admin(['reset-second-factor', 'essi'])).toMatchObject({
    status: 0,
    out: 'The admin essi has no second factor; its sessions end.',
  });
  const { id, second_factor_at: secondFactorAt } = (await findAdminByUsername(dataSource.manager, 'essi'))!;
  expect(secondFactorAt).toBeNull();
  expect(await revocationsOf(dataSource.manager, { kind: 'admin', id })).toHaveLength(1);
  expect((await audit()).at(-1)).toEqual({ action: 'admin.second_factor_reset', actor_kind: 'operator' });
});

test('the way out of “two people”: an account is confirmed, the rule is switched, both in the log and published', async () => {
  for (const name of ['Yao', 'Afi'])
    expect(await admin(['create', name, '--role', 'super_admin'], 'premier-secret')).toMatchObject({ status: 0 });
  expect((await admin(['confirm', 'yao'])).err).toBe('The admin yao is confirmed already.');
  await dataSource.query(`UPDATE admins SET confirmed = username = 'Afi'`);
  expect((await admin(['two-people', 'on'])).err).toBe('It needs two confirmed super_admins. Nothing was changed.');
  expect((await admin(['confirm', 'yao'])).out).toBe(
    'The admin yao counts as one of two people from its next login on.',
  );
  expect((await admin(['two-people', 'on'])).out).toBe('Two administrators must agree.');
  expect((await admin(['two-people', 'off'])).out).toBe('Two administrators need not agree.');
  expect((await audit()).slice(-3)).toEqual(
    ['admin.confirmed', 'settings.two_people_chosen', 'settings.two_people_chosen'].map((action) => ({
      action,
      actor_kind: 'operator',
    })),
  );
  const published = `SELECT payload -> 'approvals' ->> 'two_people' AS on FROM outbox WHERE event = 'identity.settings-changed.v1' ORDER BY occurred_at`;
  expect(await dataSource.query(published)).toEqual([{ on: 'true' }, { on: 'false' }]);
});

test('people who were repaired in the database are announced under a newer version, closed accounts are not', async () => {
  const [open, closed] = [randomUUID(), randomUUID()];
  for (const [id, code, phone] of [
    [open, 'ABCDEFG', '+22890000001'],
    [closed, 'HJKMNPQ', null],
  ] as const) {
    const registration = randomUUID();
    await dataSource.query(
      `INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, applied_payment_id, confirmed_at,
         payment_id, payment_token, payment_url, request_fingerprint, source)
       VALUES ($1, 'completed', 'Afi Mensah', $2::text, CASE WHEN $2::text IS NULL THEN '' ELSE 'Kara' END,
         CASE WHEN $2::text IS NOT NULL THEN '$argon2id$' END, 500, $1, now(), $1, $3, 'https://pay.example', 'x', CASE WHEN $2::text IS NOT NULL THEN 'direct' END)`,
      [registration, phone, code],
    );
    await dataSource.query(
      `INSERT INTO users (id, version, registration_id, payment_id, name, phone, city, password_hash, referral_code, created_at, erased_at, phone_hash, source)
       SELECT $1, 3, id, id, name, phone, city, password_hash, $3, now(), CASE WHEN phone IS NULL THEN now() END,
         CASE WHEN phone IS NULL THEN decode(repeat('00', 32), 'hex') END, source FROM registrations WHERE id = $2`,
      [id, registration, code],
    );
  }
  expect(await admin(['announce-people'], `${open}\n${closed}\n${randomUUID()}\n`)).toEqual({
    status: 0,
    out: '1 people are announced; 2 of the ids have no open account.',
    err: '',
  });
  const state = { user_id: open, version: 4, display_name: 'A. M.', city: 'Kara', name: 'Afi Mensah' };
  expect(await dataSource.query(`SELECT payload FROM outbox WHERE event = 'identity.user-updated.v1'`)).toEqual([
    { payload: { ...state, phone: '+22890000001' } },
  ]);
  expect(await dataSource.query('SELECT version FROM users ORDER BY version')).toEqual([
    { version: 3 },
    { version: 4 },
  ]);
  expect(await admin(['announce-people'], 'Afi')).toMatchObject({
    status: 1,
    err: '"Afi" is not the id of a person. Nothing was changed.',
  });
});

test.each([
  [['create', 'court'], 'court', 'The password must have at least 12 characters. Nothing was changed.'],
  [['create', 'un deux'], 'secret-solaire', 'The username must be 1 to 80 letters, digits or one of . _ @ -'],
  [['reset-password', 'personne'], 'secret-solaire', 'There is no admin personne.'],
])('%j is refused with a one-sentence message', async (args, input, sentence) => {
  expect(await admin(args, input)).toEqual({ status: 1, out: '', err: sentence });
});

test('--help prints the usage, as does what it does not understand', async () => {
  const usage = expect.stringMatching(/^Usage:\n/);
  expect(await admin(['--help'])).toEqual({ status: 0, out: usage, err: '' });
  expect(await admin(['create', 'a', '--password', 'x'])).toEqual({ status: 1, out: '', err: usage });
});

test('a missing database gives a one-sentence message', async () => {
  expect(await admin(['list'], '', { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' })).toEqual({
    status: 1,
    out: '',
    err: 'The database cannot be reached: is it running?',
  });
});

test('the programs that an operator runs: a database that is not migrated, the migration, an account', async () => {
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'services/identity'], { cwd: root });
  const own = await createTestDatabase('admin_cli');
  const folder = mkdtempSync(join(tmpdir(), 'admin-cli-'));
  // A secret can be read from a file, as in a container.
  const urlFile = join(folder, 'url');
  writeFileSync(urlFile, `${own.runningUrl}\n`);
  const run = (program: string, args: string[] = [], input = '') => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`services/identity/dist/src/${program}`, ...args], {
      cwd: root,
      encoding: 'utf8',
      input,
      env: { DATABASE_URL_FILE: urlFile, MIGRATION_DATABASE_URL: own.url },
      timeout: 60_000,
    });
    return { status, out: stdout.trim(), err: stderr.trim() };
  };
  try {
    expect(run('back-office/admin/admin.cli.js', ['list'])).toEqual({
      status: 1,
      out: '',
      err: 'The database is not migrated: identity’s migrate.js must run first.',
    });
    expect(run('migrate.js')).toEqual({ status: 0, out: expect.stringContaining('migrated'), err: '' });
    expect(run('back-office/admin/admin.cli.js', ['create', 'Awa'], 'premier-secret\n')).toEqual({
      status: 0,
      out: 'The admin Awa was created with the role admin.',
      err: '',
    });
  } finally {
    rmSync(folder, { recursive: true });
    await own.drop();
  }
}, 180_000);
