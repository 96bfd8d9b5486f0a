import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DrawCompleted, UserErased, UserRegistered, UserUpdated } from '@raffle/contracts/events';
import { closeAccount, getProfile } from '@raffle/contracts/http/sessions';
import { accountOfPerson, paymentsOpenClaims, ticketsOpenClaims } from '@raffle/contracts/internal';
import {
  archivingPostgres,
  eventually,
  NeighbourProblem,
  publishEvent,
  readMetrics,
  type ArchivingPostgres,
} from '@raffle/test-kit';
import { nextPhone, startIdentity, type IdentityService } from './identity-service.js';

let postgres: ArchivingPostgres;
let identity: IdentityService;
beforeAll(async () => {
  postgres = await archivingPostgres();
  identity = await startIdentity([UserErased, UserRegistered, UserUpdated], { postgres });
}, 60_000);
afterAll(async () => {
  await identity.stop();
  await postgres.drop();
});

type Member = Awaited<ReturnType<IdentityService['member']>>;
const as = (member: Member) => ({ subject: { kind: 'user', id: member.user.id } as const, token: member.session });
const close = (member: Member, change: object = {}) =>
  identity.call('POST', '/users/close-account', { password: member.form.password, ...change }, as(member));
const erasures = async (id: string) => (await identity.events.of(UserErased)).filter(({ user_id }) => user_id === id);
const userRow = async (id: string) => (await identity.query('SELECT * FROM users WHERE id = $1', [id]))[0];

test('a closed account is erased here, announced once, and its phone may register again', async () => {
  const typed = nextPhone();
  const other = await identity.register({ phone: typed });
  const member = await identity.member({ phone: typed, name: 'Kossi Adjavon', city: 'Atakpamé' });
  const { id, phone } = member.user;
  const admin = await identity.adminAtWork();
  const note = (text: string) => identity.call('POST', `/admin/users/${id}/notes`, { text }, admin);
  expect((await note('Kossi appelle souvent')).status).toBe(201);
  expect((await close(member, { keepWinnerName: true })).status).toBe(200);
  expect(await identity.query('SELECT 1 FROM user_notes WHERE user_id = $1', [id])).toEqual([]);
  expect((await note('Trop tard')).status).toBe(404);

  const row = await userRow(id);
  expect(row).toMatchObject({ name: 'Compte fermé', phone: null, city: '', password_hash: null, search: null });
  expect(row?.['erased_at']).not.toBeNull();
  const everything = JSON.stringify([
    await identity.query('SELECT * FROM users WHERE id = $1', [id]),
    await identity.query('SELECT * FROM registrations WHERE id = (SELECT registration_id FROM users WHERE id = $1)', [
      id,
    ]),
    await identity.query('SELECT * FROM audit_log WHERE subject = $1', [id]),
  ]);
  for (const known of ['Kossi', 'Adjavon', phone, 'Atakpamé', 'argon2id']) expect(everything).not.toContain(known);
  // An unpaid form of the same phone is deleted too: a later payment would be refunded.
  expect(await identity.query('SELECT 1 FROM registrations WHERE payment_token = $1', [other.token])).toEqual([]);

  const [erased] = await eventually(async () => {
    const found = await erasures(id);
    expect(found).toHaveLength(1);
    return found;
  });
  expect(erased).toMatchObject({ user_id: id, version: 2, keeps_winner_name: true });
  expect(
    await identity.query(`SELECT actor_kind FROM audit_log WHERE subject = $1 AND action = 'user.erased'`, [id]),
  ).toEqual([{ actor_kind: 'nobody' }]);

  // Nothing reopens the account or restores its data.
  expect((await identity.call('POST', '/users/login', { phone, password: member.form.password })).status).toBe(401);
  expect((await identity.claim({ token: member.paymentToken, claim_secret: member.claim_secret })).status).toBe(403);
  expect((await identity.call('GET', '/users/profile', undefined, as(member))).status).toBe(401);
  expect((await identity.call('PUT', '/users/profile', { name: 'Kossi' }, as(member))).status).toBe(401);
  expect((await close(member)).status).toBe(401);
  expect(await identity.sessions.findSession(member.session)).toBeNull();
  expect(await erasures(id)).toHaveLength(1);

  const again = await identity.member({ phone: member.form.phone });
  expect(again.user.id).not.toBe(id);
  expect(again.user.phone).toBe(phone);
});

test('what is reported after the closing names nobody', async () => {
  const payer = '+22899000081';
  const member = await identity.member({ name: 'Kodjo Tardif', city: 'Atakpamé' }, { payer_phone: payer });
  const { id, phone } = member.user;
  const rowsNaming = async () => {
    const tables = await identity.query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const of = ['Kodjo', 'Tardif', phone.slice(4), payer.slice(4)].join('|');
    const found = [];
    for (const { name } of tables)
      found.push(
        ...(await identity.query(`SELECT $1::text AS name FROM "${String(name)}" t WHERE t::text ~ $2`, [name, of])),
      );
    return found;
  };
  expect(await rowsNaming()).not.toEqual([]);
  await eventually(async () => expect(await identity.query('SELECT FROM outbox WHERE sent_at IS NULL')).toEqual([]));
  expect((await close(member)).status).toBe(200);
  // The registration's payment is announced again, and a prize is won without a name.
  await identity.confirm({ ...member.payment, payer_phone: payer });
  await publishEvent(identity.vhostUrl, DrawCompleted, {
    ...DrawCompleted.payload.parse(DrawCompleted.fixture),
    winners: [{ ticket: 1, user_id: id, display_name: 'Kodjo T.', city: 'Atakpamé' }],
  });
  await eventually(async () =>
    expect(await identity.query('SELECT name FROM awaited_prizes WHERE user_id = $1', [id])).toEqual([{ name: null }]),
  );
  expect(await rowsNaming()).toEqual([]);
});

describe('what identity stores about a person', () => {
  const ownData = (id: string, options = {}) =>
    identity.call('GET', '/internal/own-data', undefined, { subject: { kind: 'user', id }, ...options });

  test('includes account, form, devices, codes, friends by their public name, and audited actions', async () => {
    const referrer = await identity.member();
    const member = await identity.member(
      { name: 'Kossi Adjavon', city: 'Atakpamé', referralCode: referrer.user.referralCode },
      { payer_phone: '+22890123445' },
    );
    const friend = await identity.member({ name: 'Essi Amegan', referralCode: member.user.referralCode });
    const closed = await identity.member({ name: 'Yao Mensah', referralCode: member.user.referralCode });
    expect((await close(closed)).status).toBe(200);
    const chief = await identity.adminAtWork();
    expect((await identity.call('POST', `/admin/users/${member.user.id}/reset-code`, {}, chief)).status).toBe(201);

    const { status, body } = await ownData(member.user.id);
    expect(status).toBe(200);
    const { items, next } = accountOfPerson.answer.parse(body);
    expect({ items, next }).toEqual(body);
    expect(next).toBeNull();
    const of = (kind: string) => items.filter((item) => item.kind === kind);
    expect(of('account')).toEqual([
      expect.objectContaining({
        id: member.user.id,
        name: 'Kossi Adjavon',
        phone: member.user.phone,
        city: 'Atakpamé',
        referral_code: member.user.referralCode,
        invited: true,
        source: 'invitation',
        referrals: 2,
        payer_phone: '+22890••••45',
      }),
    ]);
    expect(of('registration')).toMatchObject([{ name: 'Kossi Adjavon', phone: member.user.phone, amount: 500 }]);
    expect(of('device')).toMatchObject([{ first: true }]);
    expect(of('reset_code')).toMatchObject([{ used_at: null }]);
    expect(of('friend').map((item) => 'display_name' in item && item.display_name)).toEqual(['E. A.', 'Compte fermé']);
    expect(of('act')).toMatchObject([{ action: 'user.reset_code_issued', address: null }]);
    for (const others of ['Amegan', 'Mensah', friend.user.id, friend.user.phone, referrer.user.id, chief.username])
      expect(JSON.stringify(items)).not.toContain(others);
  });
});

test('a wrong password closes nothing', async () => {
  const member = await identity.member();
  const answer = await close(member, { password: 'pas-le-bon' });
  expect([answer.status, answer.body.code]).toEqual([409, 'password_incorrect']);
  expect((await userRow(member.user.id))?.['erased_at']).toBeNull();
});

describe('an open claim', () => {
  const nothing = { tickets: 0, frozen: 0, held: 0, to_place: 0, credit: 0, prizes: 0 };

  test('is listed, and blocks the closing until it is given up', async () => {
    const member = await identity.member();
    identity.tickets.answer(ticketsOpenClaims, { ...nothing, tickets: 2, credit: 800 });
    identity.payments.neighbour.answer(paymentsOpenClaims, { refunds_owed: 500, in_review: 0, under_way: 1 });
    try {
      const { status, body } = await close(member);
      expect([status, body.code]).toEqual([409, 'account_not_empty']);
      expect(body.detail.replace(/[\u00a0\u202f]/g, ' ')).toBe(
        'Il vous reste 2 tickets en jeu, 800 F CFA en bon d’achat, 500 F CFA à vous rembourser et 1 paiement en cours. Si vous fermez votre compte, vous y renoncez.',
      );
      expect((await userRow(member.user.id))?.['erased_at']).toBeNull();
      expect((await close(member, { giveUp: true })).status).toBe(200);
    } finally {
      identity.tickets.answer(ticketsOpenClaims, nothing);
      identity.payments.neighbour.answer(paymentsOpenClaims, { refunds_owed: 0, in_review: 0, under_way: 0 });
    }
  });

  test('is checked first: while tickets does not answer, nothing is closed', async () => {
    const member = await identity.member();
    identity.tickets.answer(ticketsOpenClaims, () => {
      throw new NeighbourProblem('service_unavailable');
    });
    try {
      const { status, headers } = await close(member);
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect((await userRow(member.user.id))?.['erased_at']).toBeNull();
    } finally {
      identity.tickets.answer(ticketsOpenClaims, nothing);
    }
  });
});

describe('while a list with a ticket of theirs is closed and its draw not over', () => {
  const nothing = { tickets: 0, frozen: 0, held: 0, to_place: 0, credit: 0, prizes: 0 };
  const waiting = () => identity.tickets.answer(ticketsOpenClaims, { ...nothing, tickets: 1, frozen: 1 });
  beforeEach(waiting);
  afterEach(() => identity.tickets.answer(ticketsOpenClaims, nothing));
  const carryOut = () => identity.closings.carryOut();
  /** The service's own rounds may have the account's row at that moment, which a round leaves to them. */
  const isCarriedOut = (member: Member) =>
    eventually(async () => {
      await carryOut();
      expect((await userRow(member.user.id))?.['erased_at']).not.toBeNull();
    });
  const isClosing = async (member: Member) => {
    const { status, body } = await identity.call('GET', '/users/profile', undefined, as(member));
    expect(status).toBe(200);
    return getProfile.answer.parse(body).user.closing === true;
  };
  const ask = async (member: Member, change: object = {}) => {
    const { status, body } = await close(member, { giveUp: true, ...change });
    expect(status).toBe(200);
    return closeAccount.answer.parse(body).kept;
  };

  test('a closing is kept, said, and carried out once the draw is over', async () => {
    const member = await identity.member();
    expect((await close(member)).body).toMatchObject({ code: 'account_not_empty' });
    expect(await isClosing(member)).toBe(false);
    expect(await ask(member, { keepWinnerName: true })).toBe(true);
    // Again: the same wish, in the audit log once.
    expect(await ask(member, { keepWinnerName: true })).toBe(true);
    expect(await isClosing(member)).toBe(true);
    const lines = `SELECT 1 FROM audit_log WHERE subject = $1 AND action = 'user.closing_kept'`;
    expect(await identity.query(lines, [member.user.id])).toHaveLength(1);

    await carryOut();
    expect((await userRow(member.user.id))?.['erased_at']).toBeNull();
    expect(await erasures(member.user.id)).toEqual([]);

    identity.tickets.answer(ticketsOpenClaims, nothing);
    // Two instances, and a third one after a kill.
    await Promise.all([carryOut(), carryOut()]);
    await isCarriedOut(member);
    await eventually(async () =>
      expect(await erasures(member.user.id)).toMatchObject([{ keeps_winner_name: true, version: 2 }]),
    );
    expect((await identity.call('GET', '/users/profile', undefined, as(member))).status).toBe(401);
  });

  test('while tickets does not answer nothing is closed, and the next round goes on', async () => {
    const member = await identity.member();
    await ask(member);
    identity.tickets.answer(ticketsOpenClaims, () => {
      throw new NeighbourProblem('service_unavailable');
    });
    await eventually(() => expect(carryOut()).rejects.toThrow('503'));
    expect((await userRow(member.user.id))?.['erased_at']).toBeNull();
    identity.tickets.answer(ticketsOpenClaims, nothing);
    await isCarriedOut(member);
  });

  test('the wish is not taken back, and ends with the account', async () => {
    const member = await identity.member();
    await ask(member);
    const undo =
      'UPDATE users SET closing_asked_at = NULL, closing_keeps_name = NULL, closing_checked_at = NULL WHERE id = $1';
    await expect(identity.query(undo, [member.user.id])).rejects.toThrow('ends with the account');
    identity.tickets.answer(ticketsOpenClaims, nothing);
    await isCarriedOut(member);
    expect(await userRow(member.user.id)).toMatchObject({ closing_asked_at: null, closing_keeps_name: null });
  });
});

test('two concurrent closings of an account are announced once', async () => {
  const member = await identity.member();
  const answers = await Promise.all([close(member), close(member)]);
  expect(answers.map(({ status }) => status)).toContain(200);
  await eventually(async () => expect(await erasures(member.user.id)).toHaveLength(1));
  expect((await userRow(member.user.id))?.['version']).toBe(2);
});

test('a phone that registers again earns its referrer nothing, and stays blocked', async () => {
  const [referrer, member] = [await identity.member(), await identity.member()];
  expect((await close(member)).status).toBe(200);
  const chief = await identity.adminAtWork();
  const block = { reason: 'Fraude au parrainage' };
  expect((await identity.call('POST', `/admin/users/${member.user.id}/block`, block, chief)).status).toBe(200);
  const again = await identity.register({ phone: member.form.phone, referralCode: referrer.user.referralCode });
  await identity.confirm(again.payment);
  await eventually(async () => {
    const claim = await identity.claim(again);
    expect([claim.status, claim.body.code]).toEqual([403, 'account_blocked']);
  });
  const [row] = await identity.query('SELECT referrer_id, block_reason FROM users WHERE phone = $1', [
    member.user.phone,
  ]);
  expect(row).toEqual({ referrer_id: null, block_reason: 'Fraude au parrainage' });
  expect((await userRow(referrer.user.id))?.['referrals']).toBe(0);
});

test('a phone that registers again is announced with its former accounts, so that their pause continues', async () => {
  const member = await identity.member();
  await eventually(async () =>
    expect(await identity.registered(member.payment.payment_id)).toMatchObject([{ former_user_ids: [] }]),
  );
  expect((await close(member)).status).toBe(200);
  const second = await identity.member({ phone: member.form.phone });
  expect((await close(second)).status).toBe(200);
  const third = await identity.member({ phone: member.form.phone });
  await eventually(async () =>
    expect(await identity.registered(third.payment.payment_id)).toMatchObject([
      { former_user_ids: [second.user.id, member.user.id] },
    ]),
  );
});

test('the referral code of a closed account names nobody and is ignored, and the list of its referrer does not name it', async () => {
  const referrer = await identity.member();
  const friend = await identity.member({ referralCode: referrer.user.referralCode });
  expect((await close(friend)).status).toBe(200);
  const { body } = await identity.call('GET', '/referral', undefined, as(referrer));
  expect(body).toMatchObject({ history: [{ display_name: 'Compte fermé' }] });
  expect((await close(referrer)).status).toBe(200);
  const invitation = await identity.call('GET', `/referral-codes/${referrer.user.referralCode}`);
  expect(invitation.body).toEqual({ inviter: null });
  const late = await identity.member({ referralCode: referrer.user.referralCode });
  expect((await userRow(late.user.id))?.['referrer_id']).toBeNull();
});

test.each([
  ['a closed account with a phone', `UPDATE users SET phone = '+22890000009' WHERE erased_at IS NOT NULL`],
  ['a closed account with a password', `UPDATE users SET password_hash = '$argon2id$x' WHERE erased_at IS NOT NULL`],
  ['an account without a phone', 'UPDATE users SET phone = NULL WHERE erased_at IS NULL'],
  [
    'an unpaid registration without a phone',
    `UPDATE registrations SET phone = NULL, city = '', password_hash = NULL WHERE status = 'pending'`,
  ],
])('the database refuses %s', async (_, statement) => {
  await identity.register();
  await expect(identity.dataSource.query(statement)).rejects.toThrow('violates check constraint');
});

test('a closing is answered once its WAL is archived; after five seconds it is answered all the same, says it and is counted', async () => {
  const [kept, late] = [await identity.member({ phone: nextPhone() }), await identity.member({ phone: nextPhone() })];
  await postgres.hold();
  let answered = false;
  const waiting = close(kept).finally(() => (answered = true));
  await eventually(async () => expect((await userRow(kept.user.id))?.['erased_at']).not.toBeNull());
  expect(answered).toBe(false);
  await postgres.release();
  expect((await waiting).body).toEqual({ archived: true, kept: false });

  // Closings of other tests may have been late too, on a busy machine.
  const counted = async () => (await readMetrics(identity.url))('answered_before_archive_total')!;
  const before = await counted();
  await postgres.hold();
  expect((await close(late)).body).toEqual({ archived: false, kept: false });
  await postgres.release();
  expect(await counted()).toBe(before + 1);
});
