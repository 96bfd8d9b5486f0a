import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FriendParticipated, SettingsChanged, UserRegistered } from '@raffle/contracts/events';
import { getReferral } from '@raffle/contracts/http/referral';
import { Outbox } from '@raffle/messaging-kit';
import { eventually, publishEvent } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { publishSettings } from '../src/settings/publish-settings.js';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity([UserRegistered]);
});
afterAll(() => identity.stop());

const referral = async (userId: string) => {
  const { status, body } = await identity.call('GET', '/referral', undefined, identity.as('user', userId));
  expect(status).toBe(200);
  return getReferral.answer.parse(body);
};
const participates = (friend_id: string, referrer_id: string, earned = { bonus_tickets: 1, reward_tickets: 0 }) =>
  publishEvent(identity.vhostUrl, FriendParticipated, {
    friend_id,
    referrer_id,
    participating: 1,
    ...earned,
    participated_at: '2026-11-20T12:00:00.000Z',
  });
const copies = (referrerId: string) =>
  identity.query('SELECT friend_id, bonus_tickets FROM referral_participations WHERE referrer_id = $1', [referrerId]);

describe('GET /referral-codes/{code}', () => {
  const inviterOf = async (code: string) => (await identity.call('GET', `/referral-codes/${code}`)).body as unknown;

  test.each([
    ['Kofi Lawson', 'Kofi L.'],
    ['Kofi de Souza', 'Kofi de S.'],
    ['Kofi', 'K.'],
  ])('a friend sees that %s invites as %s, and no more', async (name, inviter) => {
    const { user } = await identity.member({ name });
    expect(await inviterOf(user.referralCode.toLowerCase())).toEqual({ inviter });
    expect((await referral(user.id)).inviter).toBe(inviter);
  });

  test('the chosen public name is shown, and initials where an administrator replaced it', async () => {
    const { user } = await identity.member({ name: 'Kofi Lawson' });
    const change = (column: string) => identity.query(`UPDATE users SET ${column} WHERE id = $1`, [user.id]);
    await change("display_name = 'Lawson K.'");
    expect(await inviterOf(user.referralCode)).toEqual({ inviter: 'Lawson K.' });
    await change('display_name = NULL, initials_only = true');
    expect(await inviterOf(user.referralCode)).toEqual({ inviter: 'K. L.' });
  });

  test('the code of a blocked person is answered like an unknown one, and counts for nobody', async () => {
    const { user } = await identity.member();
    await identity.query("UPDATE users SET blocked_at = now(), block_reason = 'Fraude' WHERE id = $1", [user.id]);
    const codes = [user.referralCode, 'ZZZZZZ2', 'x'];
    expect(await Promise.all(codes.map(inviterOf))).toEqual(codes.map(() => ({ inviter: null })));
    const friend = await identity.member({ referralCode: user.referralCode });
    expect(await identity.query('SELECT referrer_id FROM users WHERE id = $1', [friend.user.id])).toEqual([
      { referrer_id: null },
    ]);
  });
});

describe('GET /referral', () => {
  test('of a new person: code, link and no earnings', async () => {
    const { user } = await identity.member();
    expect(await referral(user.id)).toEqual({
      code: user.referralCode,
      inviter: 'Afi M.',
      link: `https://tirage.test/register?ref=${user.referralCode}`,
      referred: 0,
      participating: 0,
      earned: 0,
      enabled: true,
      referral_bonus: 1,
      required_referrals: 5,
      reward_tickets: 5,
      history: [],
    });
  });

  test('counts who registered and who participated, each once, newest first, by first name and initial', async () => {
    const { user } = await identity.member();
    const first = await identity.member({ name: 'Kofi Lawson', referralCode: user.referralCode });
    const second = await identity.member({ name: 'Essi Amouzou', referralCode: user.referralCode });
    await participates(first.user.id, user.id, { bonus_tickets: 1, reward_tickets: 5 });
    await participates(first.user.id, user.id, { bonus_tickets: 1, reward_tickets: 5 });
    await eventually(async () => expect((await referral(user.id)).participating).toBe(1));
    expect(await referral(user.id)).toMatchObject({
      referred: 2,
      participating: 1,
      earned: 6,
      history: [
        { display_name: 'E. A.', participated_at: null, earned_tickets: 0 },
        { display_name: 'K. L.', participated_at: '2026-11-20T12:00:00.000Z', earned_tickets: 6 },
      ],
    });
    await participates(second.user.id, user.id);
    await eventually(async () => expect(await referral(user.id)).toMatchObject({ participating: 2, earned: 7 }));
    expect(await copies(user.id)).toHaveLength(2);
    const { body } = await identity.call('GET', '/users/profile', undefined, identity.as('user', user.id));
    expect(body.user.referrals).toBe(2);
  });

  test('shows the newest hundred and counts all', async () => {
    const { user } = await identity.member();
    await identity.query(
      `WITH r AS (
         INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, request_fingerprint)
         SELECT gen_random_uuid(), 'opening', 'Ami ' || n, '+225' || (7000000000 + n), 'Bouaké', '$argon2id$x', 500, ''
         FROM generate_series(1, 120) n RETURNING *)
       INSERT INTO users (id, registration_id, payment_id, name, phone, city, password_hash, referral_code, referrer_id, created_at)
       SELECT gen_random_uuid(), id, gen_random_uuid(), name, phone, city, password_hash,
              'ZZ' || translate(right('00000' || right(phone, 3), 5), '01', 'XY'), $1, now() - interval '1 day' FROM r`,
      [user.id],
    );
    await identity.query('UPDATE users SET referrals = 120 WHERE id = $1', [user.id]);
    const answer = await referral(user.id);
    expect(answer.referred).toBe(120);
    expect(answer.history).toHaveLength(100);
  });

  test('is refused to a session of an unknown person', async () => {
    const unknown = identity.as('user', randomUUID());
    expect((await identity.call('GET', '/referral', undefined, unknown)).status).toBe(401);
  });
});

describe('a person cannot invite themselves', () => {
  test('their own code with their own phone is refused as a taken phone', async () => {
    const { user, form } = await identity.member();
    const again = identity.form({ phone: form.phone, referralCode: user.referralCode });
    expect(await identity.call('POST', '/users/registrations', again)).toMatchObject({
      status: 409,
      body: { code: 'phone_taken' },
    });
  });

  test('a referrer is the older account and never changes: no cycles', async () => {
    const { user } = await identity.member();
    const friend = await identity.member({ referralCode: user.referralCode });
    for (const [person, referrer] of [
      [user.id, friend.user.id],
      [friend.user.id, null],
      [friend.user.id, friend.user.id],
    ]) {
      await expect(
        identity.query('UPDATE users SET referrer_id = $2 WHERE id = $1', [person, referrer]),
      ).rejects.toThrow(/never changes/);
    }
    const row = 'id, registration_id, payment_id, name, phone, city, password_hash, referral_code, created_at';
    await expect(
      identity.query(
        `INSERT INTO users (${row}, referrer_id) SELECT $1, r.id, gen_random_uuid(), r.name, '+22899999999', r.city,
           r.password_hash, 'QQQQQQQ', now(), $1 FROM registrations r LIMIT 1`,
        [randomUUID()],
      ),
    ).rejects.toThrow(/check constraint/);
  });

  test('a participation of another referrer’s friend is refused and not counted', async () => {
    const [one, other] = [await identity.member(), await identity.member()];
    const friend = await identity.member({ referralCode: one.user.referralCode });
    await expect(
      identity.query(`INSERT INTO referral_participations VALUES ($1, $2, 1, 0, now())`, [
        friend.user.id,
        other.user.id,
      ]),
    ).rejects.toThrow('participation_of_a_referred_friend');
  });
});

describe('settings', () => {
  const announced = async () =>
    (await identity.query('SELECT payload FROM outbox WHERE event = $1 ORDER BY id', [SettingsChanged.name])).map(
      ({ payload }) => SettingsChanged.payload.parse(payload),
    );
  const publish = () => {
    const dataSource: DataSource = identity.dataSource;
    const outbox = new Outbox(dataSource, { service: 'identity', url: 'amqp://unused' });
    return dataSource.transaction((manager) => publishSettings(manager, outbox));
  };
  const first = {
    version: 1,
    registration_price: 500,
    referral: { enabled: true, bonus_tickets: 1, required_referrals: 5, reward_tickets: 5 },
    free_tickets: { max_price: 1000, share_percent: 20 },
    play_limits: { week: null, month: null },
    reminder_texts_per_draw: 100,
    approvals: { two_people: false, money_from: null },
  };

  test('are announced once by the first start, and not again without a change', async () => {
    expect(await announced()).toEqual([first]);
    await Promise.all([publish(), publish()]);
    expect(await announced()).toEqual([first]);
  });

  test('are announced once with each change, under a version that the database increments', async () => {
    await identity.query('UPDATE settings SET reward_tickets = 7, enabled = false');
    await Promise.all([publish(), publish(), publish()]);
    expect(await announced()).toEqual([
      first,
      { ...first, version: 2, referral: { ...first.referral, enabled: false, reward_tickets: 7 } },
    ]);
    await identity.query('UPDATE settings SET free_ticket_max_price = 2000');
    await publish();
    expect((await announced()).at(-1)).toMatchObject({ version: 3, free_tickets: { max_price: 2000 } });
    await identity.query('UPDATE settings SET reward_tickets = reward_tickets');
    await publish();
    expect(await announced()).toHaveLength(3);
    await expect(identity.query('UPDATE settings SET version = 9')).rejects.toThrow('rises with them alone');
    const { user } = await identity.member();
    expect(await referral(user.id)).toMatchObject({ enabled: false, reward_tickets: 7 });
  });
});
