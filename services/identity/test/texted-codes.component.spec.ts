import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ResetCodeRequested, ResetCodeTexted } from '@raffle/contracts/events';
import { userPhones } from '@raffle/contracts/internal';
import { openBytes } from '@raffle/service-kit';
import { redisClient } from '@raffle/service-kit/redis';
import { eventually, publishEvent, testRedis } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

const key = Buffer.alloc(32, 5);
let identity: IdentityService;
let network = 0;
let redis: Awaited<ReturnType<typeof testRedis>>;
beforeAll(async () => {
  redis = await testRedis();
  identity = await startIdentity([ResetCodeRequested], {
    redisUrl: redis.url,
    env: { TEXT_MESSAGES_CHANNEL: 'sms', TEXT_MESSAGES_SEALING_KEY: key.toString('base64') },
  });
}, 60_000);
afterAll(async () => {
  await identity?.stop();
  await redis.drop();
});

/** A new network for each call by default, so that no test waits for another's pauses. */
const elsewhere = () => `198.51.${Math.floor(++network / 250)}.${network % 250}`;
const ask = (phone: string, address = elsewhere(), deviceToken?: string) =>
  identity.call('POST', '/users/password-reset/code', { phone, deviceToken }, { address });
const reset = (phone: string, code: string, address = elsewhere(), newPassword = 'Nouveau2026') =>
  identity.call('POST', '/users/password-reset', { phone, code, newPassword }, { address });
const requestsOf = async (userId: string) =>
  (await identity.events.of(ResetCodeRequested)).filter(({ user_id }) => user_id === userId);

/** Requests a code and reads it as messaging does, which then sends its text. */
async function texted(member: { user: { id: string }; form: { phone: string } }, sends = true): Promise<string> {
  const before = (await requestsOf(member.user.id)).length;
  expect((await ask(member.form.phone)).status).toBe(204);
  const event = await eventually(async () => {
    const requests = await requestsOf(member.user.id);
    expect(requests).toHaveLength(before + 1);
    return requests.at(-1)!;
  });
  const text = Buffer.from(openBytes(key, event.code_id, Buffer.from(event.sealed_text, 'base64'))).toString();
  expect(text).toMatch(
    /^Marque de test.: votre code est [A-Z2-9]{4}-[A-Z2-9]{4}\. Il sert une fois, pendant 10\sminutes\./,
  );
  const [times] = await identity.query(
    `SELECT expires_at, expires_at - issued_at = interval '10 minutes' AS ten FROM password_reset_codes WHERE id = $1`,
    [event.code_id],
  );
  expect(times).toEqual({ expires_at: new Date(event.expires_at), ten: true });
  const code = /[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(text)![0];
  identity.secrets.add(code);
  if (sends) await sent(event);
  return code;
}
async function sent({ code_id, user_id }: { code_id: string; user_id: string }) {
  await publishEvent(identity.vhostUrl, ResetCodeTexted, { code_id, user_id });
  const texted = 'SELECT FROM password_reset_codes WHERE id = $1 AND texted_at IS NOT NULL';
  await eventually(async () => expect(await identity.query(texted, [code_id])).toHaveLength(1));
}
const wrong = (code: string) => (code === 'AAAA-AAAA' ? 'BBBB-BBBB' : 'AAAA-AAAA');

test('a code sets a new password once, signs in, and ends every other session and an administrator’s code', async () => {
  const [member, admin] = [await identity.member(), await identity.adminAtWork('admin')];
  const given = (await identity.call('POST', `/admin/users/${member.user.id}/reset-code`, undefined, admin)).body.code;
  const code = await texted(member);
  const answer = await reset(member.form.phone, ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `);
  expect(answer.status).toBe(200);
  expect(await identity.sessions.findSession(answer.body.token)).toMatchObject({ kind: 'user', id: member.user.id });
  expect(await identity.sessions.findSession(member.session)).toBeNull();
  expect((await identity.logIn(member.form.phone, 'Nouveau2026')).status).toBe(200);
  for (const used of [code, given]) {
    expect(await reset(member.form.phone, used)).toMatchObject({ status: 403, body: { code: 'reset_code_refused' } });
  }
  const acts = await identity.query('SELECT action, actor_kind FROM audit_log WHERE subject = $1 ORDER BY id', [
    member.user.id,
  ]);
  expect(acts).toEqual(
    expect.arrayContaining([
      { action: 'user.reset_code_texted', actor_kind: 'nobody' },
      { action: 'user.password_reset', actor_kind: 'nobody' },
    ]),
  );
});

test('a number without an account gets the same answer and no code', async () => {
  const before = (await identity.query('SELECT id FROM password_reset_codes')).length;
  const known = await identity.member();
  const answers = [await ask(known.form.phone), await ask('96 55 44 33')];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [204, null],
    [204, null],
  ]);
  expect(await identity.query('SELECT id FROM password_reset_codes')).toHaveLength(before + 1);
  expect(await ask('12')).toMatchObject({ status: 400, body: { code: 'phone_invalid' } });
});

test('a code is valid until a newer one is sent, also when the text of that one fails', async () => {
  const member = await identity.member();
  const first = await texted(member);
  const second = await texted(member, false);
  expect((await reset(member.form.phone, second)).status).toBe(403);
  expect((await reset(member.form.phone, first)).status).toBe(200);
  // The password has changed since.
  await sent((await requestsOf(member.user.id)).at(-1)!);
  expect((await reset(member.form.phone, second)).status).toBe(403);
});

test('of texts that are sent in another order the last requested code is valid', async () => {
  const member = await identity.member();
  const [first, second, third] = [await texted(member), await texted(member, false), await texted(member, false)];
  const [, ofSecond, ofThird] = await requestsOf(member.user.id);
  await sent(ofThird!);
  await sent(ofSecond!);
  for (const ended of [first, second]) expect((await reset(member.form.phone, ended)).status).toBe(403);
  expect((await reset(member.form.phone, third)).status).toBe(200);
});

test('a newer code that was sent ends the one before, and not an administrator’s', async () => {
  const [member, admin] = [await identity.member(), await identity.adminAtWork('admin')];
  const given = (await identity.call('POST', `/admin/users/${member.user.id}/reset-code`, undefined, admin)).body.code;
  const first = await texted(member);
  const second = await texted(member);
  if (first !== second) expect((await reset(member.form.phone, first)).status).toBe(403);
  expect((await reset(member.form.phone, given)).status).toBe(200);
  // The password has changed since.
  expect((await reset(member.form.phone, second)).status).toBe(403);
});

test('a code expires after ten minutes', async () => {
  const member = await identity.member();
  const code = await texted(member);
  await identity.query(
    `UPDATE password_reset_codes SET issued_at = now() - interval '11 minutes', expires_at = now() - interval '1 minute'
      WHERE user_id = $1`,
    [member.user.id],
  );
  expect((await reset(member.form.phone, code)).status).toBe(403);
});

test('a code is valid however many wrong ones others tried, at the same address too', async () => {
  const member = await identity.member();
  const code = await texted(member);
  const address = elsewhere();
  for (let i = 0; i < 3; i++) {
    await Promise.all(Array.from({ length: 4 }, () => reset(member.form.phone, wrong(code), address)));
  }
  expect((await reset(member.form.phone, code, address)).status).toBe(200);
});

test('a code whose text was not sent is not valid', async () => {
  const member = await identity.member();
  const code = await texted(member, false);
  for (let i = 0; i < 6; i++) expect((await reset(member.form.phone, code)).status).toBe(403);
  await sent((await requestsOf(member.user.id)).at(-1)!);
  expect((await reset(member.form.phone, code)).status).toBe(200);
});

test('strangers use up neither the codes of a device of the account nor, from one network, those of everybody', async () => {
  const member = await identity.member();
  const address = elsewhere();
  for (let i = 0; i < 5; i++) expect((await ask(member.form.phone)).status).toBe(204);
  await eventually(async () => expect(await requestsOf(member.user.id)).toHaveLength(5));
  // What is asked for numbers without an account sends no text, and uses up nothing.
  for (let n = 0; n < 4; n++) expect((await ask(`97 10 00 1${n}`, address)).status).toBe(204);
  const client = redisClient(redis.url);
  await client.connect();
  const texts = `attempts:reset-text-network:${hash('sha256', ` ${address}`)}`;
  expect(await client.hGet(texts, 'attempts')).toBeNull();
  await client.hSet(texts, 'attempts', '105');
  await client.close();
  expect((await ask((await identity.member()).form.phone, address)).status).toBe(204);
  // The answer does not tell who has an account.
  expect((await ask('97 10 00 20', address)).status).toBe(429);
  expect((await ask(member.form.phone, address)).status).toBe(429);
  expect((await ask(member.form.phone, address, member.device)).status).toBe(204);
  await eventually(async () => expect(await requestsOf(member.user.id)).toHaveLength(6));
  expect(
    (await requestsOf(member.user.id))
      .map(({ known_device }) => known_device)
      .sort()
      .at(-1),
  ).toBe(true);
});

test('a code used concurrently works once', async () => {
  const member = await identity.member();
  const code = await texted(member);
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, i) => reset(member.form.phone, code, undefined, `Nouveau-${i}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
});

test('a person gets five codes a day, from all networks together, and the answer stays the same', async () => {
  const member = await identity.member();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(member.form.phone)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  const codes = 'SELECT FROM password_reset_codes WHERE user_id = $1';
  expect(await identity.query(codes, [member.user.id])).toHaveLength(5);
  await eventually(async () => expect(await requestsOf(member.user.id)).toHaveLength(5));
});

test.each(['with', 'without'])('repeated requests from one network %s an account are slowed down', async (account) => {
  const phone = account === 'with' ? (await identity.member()).form.phone : '96 55 44 34';
  const address = elsewhere();
  for (let i = 0; i < 3; i++) expect((await ask(phone, address)).status).toBe(204);
  await identity.untilPaused(() => ask(phone, address));
  // The owner can still ask from another network.
  expect((await ask(phone)).status).toBe(204);
});

test('a code is stored hashed, and is in clear in no row and no log line', async () => {
  const member = await identity.member();
  const code = await texted(member);
  const rows = [
    await identity.query('SELECT * FROM password_reset_codes'),
    await identity.query('SELECT after, before FROM audit_log'),
    await identity.query('SELECT payload::text FROM outbox'),
  ];
  const text = JSON.stringify(rows.flat().map((row) => ({ ...row, id: '', user_id: '', code_hash: '' })));
  expect(text).not.toMatch(new RegExp(`(?<![0-9A-Za-z/+.])${code}(?![0-9A-Za-z/+.])`));
  expect(text).not.toContain('votre code est');
  identity.expectNoSecretLogged();
});

test('a registration does not prove its phone, a texted code does, until the phone is corrected', async () => {
  const member = await identity.member();
  const as = { subject: { kind: 'user', id: member.user.id } } as const;
  const prove = (code: string) =>
    identity.call('POST', '/users/phone-proof', { code, deviceToken: member.device }, { ...as, address: elsewhere() });
  const proven = async () => (await identity.call('GET', '/users/profile', undefined, as)).body.user.phone_proven;
  expect(await proven()).toBe(false);
  const code = await texted(member);
  expect(await prove(wrong(code))).toMatchObject({ status: 403, body: { code: 'reset_code_refused' } });
  const admin = await identity.adminAtWork('admin');
  const given = (await identity.call('POST', `/admin/users/${member.user.id}/reset-code`, undefined, admin)).body.code;
  const another = await identity.member();
  const stolen = { subject: { kind: 'user', id: another.user.id } } as const;
  for (const [typed, by] of [
    [given, as],
    [code, stolen],
  ] as const)
    expect(
      (await identity.call('POST', '/users/phone-proof', { code: typed }, { ...by, address: elsewhere() })).status,
    ).toBe(403);
  expect(await prove(code)).toMatchObject({ status: 200, body: { user: { phone_proven: true } } });
  expect((await prove(code)).status).toBe(403);
  expect(
    await identity.query("SELECT FROM audit_log WHERE action = 'user.phone_proven' AND subject = $1", [member.user.id]),
  ).toHaveLength(1);
  await identity.query("UPDATE users SET phone = '+22890000999' WHERE id = $1", [member.user.id]);
  expect(await proven()).toBe(false);
  const reborn = await identity.member();
  expect((await reset(reborn.form.phone, await texted(reborn))).body.user.phone_proven).toBe(true);
});

test('only messaging can read the phones of accounts', async () => {
  const { user, form } = await identity.member();
  const body = { user_ids: [user.id, '01997b58-0000-7000-8000-00000000000f'] };
  const answer = await identity.call('POST', '/internal/user-phones', body, { caller: 'messaging' });
  expect(userPhones.answer.parse(answer.body)).toEqual({
    phones: [{ id: user.id, phone: `+228${form.phone.replace(/\D/g, '')}` }],
  });
  expect((await identity.call('POST', '/internal/user-phones', body, { caller: 'tickets' })).status).toBe(403);
});

test('the configuration shows whether codes are sent; if none are, a request for one is refused', async () => {
  expect((await identity.call('GET', '/config')).body).toMatchObject({ text_messages: 'sms' });
  const plain = await startIdentity();
  try {
    expect((await plain.call('GET', '/config')).body).toMatchObject({ text_messages: null });
    const refused = await plain.call('POST', '/users/password-reset/code', { phone: '90 11 23 45' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'no_codes_by_text' } });
  } finally {
    await plain.stop();
  }
});
