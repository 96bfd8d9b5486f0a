import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

describe('wrong passwords', () => {
  test('cause growing pauses; after a pause the right password works', async () => {
    const { form } = await identity.member();
    for (let i = 0; i < 5; i++) expect((await identity.logIn(form.phone, `faux-${i}`)).status).toBe(401);
    await identity.untilPaused(() => identity.logIn(form.phone, 'faux'));
    expect(await identity.logIn(`+228${form.phone}`, form.password)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    await identity.endPauses();
    expect((await identity.logIn(form.phone, form.password)).status).toBe(200);
    // The counter was reset: the next failure is the first one again.
    expect((await identity.logIn(form.phone, 'faux')).status).toBe(401);
    expect((await identity.logIn(form.phone, form.password)).status).toBe(200);
  });

  test('sent concurrently are counted one by one', async () => {
    const { form } = await identity.member();
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => identity.logIn(form.phone, `faux-${i}`)));
    // Pauses of 1, 2, 4 … seconds: on a busy machine the first ones may be over before the last attempt arrives.
    const pausesOver = Math.floor(Math.log2(1 + (performance.now() - startedAt) / 1_000));
    const checked = answers.filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThanOrEqual(5);
    expect(checked).toBeLessThanOrEqual(5 + pausesOver);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12 - checked);
  });

  test('for a number without an account get the same answers', async () => {
    for (let i = 0; i < 5; i++) expect((await identity.logIn('97 00 00 01', 'faux')).status).toBe(401);
    await identity.untilPaused(() => identity.logIn('97 00 00 01', 'faux'));
  });
});

describe('guesses by someone who knows the number', () => {
  const guess = (phone: string, address: string) => identity.logIn(phone, 'faux', { address });

  test('do not lock its owner out, neither elsewhere nor on a known device', async () => {
    const { form, device } = await identity.member();
    const stranger = await identity.member();
    const paused = () => identity.untilPaused(() => guess(form.phone, '198.51.100.7'));
    await paused();
    expect((await identity.logIn(form.phone, form.password, { address: '203.0.113.20' })).status).toBe(200);
    // The same address as the guesses, as with phones of one carrier.
    expect((await identity.logIn(form.phone, form.password, { address: '198.51.100.7' })).status).toBe(429);
    const known = { address: '198.51.100.7', deviceToken: device };
    const answer = await identity.logIn(form.phone, form.password, known);
    expect(answer).toMatchObject({ status: 200, body: { device_token: device } });
    // Another person's device is not known.
    expect((await identity.logIn(form.phone, form.password, { ...known, deviceToken: stranger.device })).status).toBe(
      429,
    );
  });

  test('from many addresses are limited per account; known devices and an administrator’s code still work', async () => {
    const { form, device, user } = await identity.member();
    for (let subnet = 0; subnet < 40; subnet++) {
      const guesses = Array.from({ length: 5 }, () => guess(form.phone, `2001:db8:${subnet}::${subnet + 1}`));
      for (const { status } of await Promise.all(guesses)) expect(status).toBe(401);
    }
    let another = 0;
    const paused = () => identity.untilPaused(() => guess(form.phone, `192.0.2.${++another}`));
    await paused();
    expect((await identity.logIn(form.phone, form.password, { address: '203.0.113.21' })).status).toBe(429);
    expect((await identity.logIn(form.phone, form.password, { deviceToken: device })).status).toBe(200);
    const admin = await identity.adminAtWork('admin');
    const { body } = await identity.call('POST', `/admin/users/${user.id}/reset-code`, undefined, admin);
    const form2 = { phone: form.phone, code: body.code, newPassword: 'Etoile2026' };
    const reset = await identity.call('POST', '/users/password-reset', form2, { address: '203.0.113.21' });
    expect(reset.status).toBe(200);
    const back = { address: '203.0.113.21', deviceToken: reset.body.device_token };
    expect((await identity.logIn(form.phone, 'Etoile2026', back)).status).toBe(200);
    // The reset cleared the known devices: those from before it are unknown.
    await paused();
    expect((await identity.logIn(form.phone, 'Etoile2026', { deviceToken: device })).status).toBe(429);
  }, 120_000);

  test('from every network of one customer are those of one network, or a few', async () => {
    const { form } = await identity.member();
    let n = 0;
    const fromNext = () => guess(form.phone, `2001:db8:77:${++n}::1`);
    // The twice five of a /56, where each of its 256 networks would have five.
    for (let i = 0; i < 10; i++) expect((await fromNext()).status).toBe(401);
    await identity.untilPaused(fromNext);
    expect((await identity.logIn(form.phone, form.password, { address: '2001:db8:78::1' })).status).toBe(200);
  });

  test('on a known device slow down only that device', async () => {
    const { form, device } = await identity.member();
    await identity.untilPaused(() => identity.logIn(form.phone, 'faux', { deviceToken: device }));
    expect((await identity.logIn(form.phone, form.password)).status).toBe(200);
  });

  test('for an administrator’s name do not lock them out either', async () => {
    const { username, password, device } = await identity.adminAtWork('admin');
    const at = { address: '198.51.100.8' };
    const logInWith = (typed: string, deviceToken?: string) =>
      identity.call('POST', '/admin/login', { username, password: typed, deviceToken }, at);
    await identity.untilPaused(() => logInWith('faux'));
    expect((await logInWith(password)).status).toBe(429);
    expect((await logInWith(password, device)).status).toBe(200);
  });
});

describe('someone who guesses from a carrier’s address', () => {
  test('slows down the answers to its unknown devices, and stops nobody', async () => {
    const address = '198.51.100.77';
    const [known, stranger, admin] = [await identity.member(), await identity.member(), await identity.adminAtWork()];
    const spray = (n: number) => identity.logIn(`97${String(100_000 + n)}`, 'faux', { address });
    for (let n = 0; n < 80; n += 10) {
      const failed = await Promise.all(Array.from({ length: 10 }, (_, i) => spray(n + i)));
      expect(failed.map(({ status }) => status)).toEqual(failed.map(() => 401));
    }
    const seen = ({ status, headers }: { status: number; headers: Headers }) => [
      status,
      headers.get('x-internal-answer-delay'),
    ];
    const { phone, password } = stranger.form;
    expect(seen(await identity.logIn(phone, password, { address }))).toEqual([200, '1000']);
    const onOwnPhone = { address, deviceToken: known.device };
    expect(seen(await identity.logIn(known.form.phone, known.form.password, onOwnPhone))).toEqual([200, null]);
    const asAdmin = { username: admin.username, password: admin.password };
    expect(seen(await identity.call('POST', '/admin/login', asAdmin, { address }))).toEqual([200, null]);
    expect(seen(await identity.logIn(phone, password, { address: '198.51.100.78' }))).toEqual([200, null]);
  }, 120_000);

  test('is not who logs in: right passwords count nowhere', async () => {
    const address = '198.51.100.79';
    const { form } = await identity.member();
    const logIn = () => identity.logIn(form.phone, form.password, { address });
    // Few enough at once that their attempts in progress do not count as failures on this one account.
    for (let n = 0; n < 130; n += 2) {
      expect((await Promise.all([logIn(), logIn()])).map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('a known device', () => {
  const devicesOf = async (id: string) =>
    (await identity.query('SELECT FROM known_devices WHERE holder_id = $1', [id])).length;

  test('is one of the ten latest of its account, and stored as a hash', async () => {
    const { form, user, device } = await identity.member();
    for (let i = 0; i < 11; i++) expect((await identity.logIn(form.phone, form.password)).status).toBe(200);
    expect(await devicesOf(user.id)).toBe(10);
    await identity.untilPaused(() => identity.logIn(form.phone, 'faux', { address: '198.51.100.9' }));
    expect(
      (await identity.logIn(form.phone, form.password, { address: '198.51.100.9', deviceToken: device })).status,
    ).toBe(429);
    expect(JSON.stringify(await identity.query('SELECT * FROM known_devices'))).not.toContain(device);
  });

  test('is forgotten with a new password, except the one that sets it', async () => {
    const { form, user, session, device } = await identity.member();
    await identity.logIn(form.phone, form.password);
    const change = { currentPassword: form.password, newPassword: 'Etoile2026', deviceToken: device };
    const mine = { ...identity.as('user', user.id), token: session };
    expect((await identity.call('PUT', '/users/password', change, mine)).status).toBe(200);
    expect(await devicesOf(user.id)).toBe(1);
    expect((await identity.logIn(form.phone, 'Etoile2026', { deviceToken: device })).body.device_token).toBe(device);
  });

  test('has a token that cannot be guessed', async () => {
    const { form } = await identity.member();
    expect((await identity.logIn(form.phone, form.password, { deviceToken: 'mine' })).body.code).toBe(
      'invalid_request',
    );
  });
});

test('no log line contains a phone, a token, a password or a secret', () => {
  identity.expectNoSecretLogged('Etoile2026');
});
