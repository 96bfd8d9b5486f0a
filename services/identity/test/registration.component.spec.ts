import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { PaymentConfirmed, RefundRequested, UserRegistered } from '@raffle/contracts/events';
import { claimRegistration, startRegistration } from '@raffle/contracts/http/registration';
import { openPaymentSession } from '@raffle/contracts/internal';
import { eventually, NeighbourProblem, publishEvent } from '@raffle/test-kit';
import { ForgetUnpaidRegistrations } from '../src/registration/forget-unpaid-registrations.js';
import { nextPhone, startIdentity, untilPaused, type IdentityService } from './identity-service.js';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity([UserRegistered, RefundRequested]);
});
afterAll(() => identity.stop());

const registered = async (paymentId: string) =>
  (await identity.events.of(UserRegistered)).filter(({ payment_id }) => payment_id === paymentId);
const refunds = async (paymentId: string) =>
  (await identity.events.of(RefundRequested)).filter(({ payment_id }) => payment_id === paymentId);
const rowsOf = async (phone: string) =>
  identity.query('SELECT * FROM registrations WHERE phone = $1', [`+228${phone.replace(/\D/g, '')}`]);

describe('a registration', () => {
  test('is paid, becomes an account once, and its browser is let in', async () => {
    const registration = await identity.register({ name: '  Afi   Mensah ' });
    expect(startRegistration.answer!.safeParse(registration).success).toBe(true);
    expect(registration.amount).toBe(500);
    expect(identity.payments.neighbour.calls.at(-1)?.body).toMatchObject({
      type: 'registration',
      amount: 500,
      client: { name: 'Afi Mensah', phone: `+228${registration.form.phone.replace(/\D/g, '')}` },
      user_id: null,
    });

    const unpaid = await identity.claim(registration);
    expect(unpaid).toMatchObject({
      status: 402,
      body: { code: 'payment_not_confirmed', detail: "Le paiement n'a pas été confirmé" },
    });

    registration.payment.statut = 'paid';
    const early = await identity.claim(registration);
    expect(early).toMatchObject({ status: 202, body: { pending: true } });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);

    await identity.confirm(registration.payment);
    const { body } = await eventually(async () => {
      const answer = await identity.claim(registration);
      expect(answer.status).toBe(200);
      return answer;
    });
    expect(claimRegistration.answer!.parse(body)).toEqual(body);
    expect(body.token).toMatch(/^token_temporaire_/);
    expect(body.user).toMatchObject({
      name: 'Afi Mensah',
      city: 'Lomé',
      phone: `+228${registration.form.phone.replace(/\D/g, '')}`,
      tickets: 0,
      referrals: 0,
      total_spent: 0,
    });
    await eventually(async () =>
      expect(await registered(registration.payment.payment_id)).toMatchObject([
        { user_id: body.user.id, version: 1, display_name: 'Afi M.', city: 'Lomé', amount: 500, free_tickets: 2 },
      ]),
    );
    expect(await identity.sessions.find(body.token)).toMatchObject({ kind: 'user', id: body.user.id });
  });

  test('announced twice, by the same and by another message, is one account', async () => {
    const registration = await identity.register();
    const messageId = randomUUID();
    await identity.confirm(registration.payment, { messageId });
    await identity.confirm(registration.payment, { messageId });
    await identity.confirm(registration.payment);
    const last = await identity.register();
    await identity.confirm(last.payment);
    await eventually(async () => expect(await registered(last.payment.payment_id)).toHaveLength(1));
    await eventually(async () => expect(await registered(registration.payment.payment_id)).toHaveLength(1));
    expect(await refunds(registration.payment.payment_id)).toHaveLength(0);
    expect(
      await identity.query('SELECT 1 FROM users WHERE payment_id = $1', [registration.payment.payment_id]),
    ).toHaveLength(1);
  });

  test('paid with a second payment owes the second one back', async () => {
    const { payment } = await identity.member();
    const second = { ...payment, payment_id: randomUUID() };
    await identity.confirm(second);
    await eventually(async () =>
      expect(await refunds(second.payment_id)).toMatchObject([{ reason: 'phone_already_registered', amount: 500 }]),
    );
    expect(await registered(second.payment_id)).toHaveLength(0);
  });

  test('for which more came in: the account takes the price, and announces the rest', async () => {
    const { payment } = await identity.register();
    await identity.confirm({ ...payment, received: 700 });
    await eventually(async () =>
      expect(await registered(payment.payment_id)).toMatchObject([{ amount: 500, surplus: 200 }]),
    );
  });

  test('for which less came in net of a fee: the account takes what came in', async () => {
    const { payment } = await identity.register();
    await identity.confirm({ ...payment, received: 490 });
    await eventually(async () =>
      expect(await registered(payment.payment_id)).toMatchObject([{ amount: 490, surplus: 0 }]),
    );
  });

  test('paid with a second payment of more: all that came in goes back', async () => {
    const { payment } = await identity.member();
    const second = { ...payment, payment_id: randomUUID(), received: 700 };
    await identity.confirm(second);
    await eventually(async () => expect(await refunds(second.payment_id)).toMatchObject([{ amount: 700 }]));
  });

  test('of the same phone: the first paid one wins, the other is a refund owed', async () => {
    const first = await identity.register();
    const second = await identity.register({ phone: first.form.phone, name: 'Un Autre' });
    await Promise.all([identity.confirm(first.payment), identity.confirm(second.payment)]);
    const ids = [first.payment.payment_id, second.payment.payment_id];
    await eventually(async () => {
      expect((await Promise.all(ids.map(registered))).flat()).toHaveLength(1);
      expect((await Promise.all(ids.map(refunds))).flat()).toHaveLength(1);
    });
    const answers = await Promise.all([identity.claim(first), identity.claim(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'registration_refund_owed',
      detail: errors.registration_refund_owed.message,
    });
    const [refund] = (await Promise.all(ids.map(refunds))).flat();
    expect(refund).toMatchObject({ reason: 'phone_already_registered', amount: 500, user_id: null });
    // Announced again, it is asked for once.
    const loser = refund?.payment_id === first.payment.payment_id ? first : second;
    await identity.confirm(loser.payment);
    const probe = await identity.member();
    await eventually(async () => expect(await registered(probe.payment.payment_id)).toHaveLength(1));
    expect(await refunds(loser.payment.payment_id)).toHaveLength(1);
  });

  test('whose payment failed and was paid after all is an account', async () => {
    const registration = await identity.register();
    await identity.fail(registration.payment);
    await eventually(async () => expect(await rowsOf(registration.form.phone)).toMatchObject([{ status: 'failed' }]));
    expect((await identity.claim(registration)).body.code).toBe('payment_not_confirmed');
    await identity.confirm(registration.payment);
    await eventually(async () => expect((await identity.claim(registration)).status).toBe(200));
  });

  test('is unknown: its money is refunded once', async () => {
    const stray = { payment_id: randomUUID(), subject_id: randomUUID(), amount: 500 };
    await identity.confirm(stray);
    await identity.confirm(stray);
    const probe = await identity.member();
    await eventually(async () => expect(await registered(probe.payment.payment_id)).toHaveLength(1));
    await eventually(async () =>
      expect(await refunds(stray.payment_id)).toMatchObject([{ reason: 'unknown_subject', amount: 500 }]),
    );
  });

  test('is none of a ticket payment’s business', async () => {
    const payload = { ...PaymentConfirmed.fixture, payment_id: randomUUID() };
    await publishEvent(identity.vhostUrl, PaymentConfirmed, payload);
    await identity.member();
    expect(await refunds(payload.payment_id)).toHaveLength(0);
  });
});

describe('the claim', () => {
  test('can be repeated when its answer was lost, and each session works', async () => {
    const registration = await identity.register();
    await identity.confirm(registration.payment);
    const first = await eventually(async () => {
      const answer = await identity.claim(registration);
      expect(answer.status).toBe(200);
      return answer;
    });
    const again = await identity.claim(registration);
    expect(again.body.user.id).toBe(first.body.user.id);
    for (const { body } of [first, again]) expect(await identity.sessions.find(body.token)).not.toBeNull();
  });

  test('needs the whole secret and a known token', async () => {
    const registration = await identity.register();
    const wrong = await identity.claim({ ...registration, claim_secret: 'x'.repeat(43) });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'claim_refused' } });
    const bare = await identity.call('POST', '/users/register', {});
    expect(bare).toMatchObject({ status: 400, body: { detail: 'Token de paiement manquant' } });
    const unknown = await identity.claim({ ...registration, token: 'tok_unknown' });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'registration_not_found' } });
  });

  test('ends 24 hours after the confirmation', async () => {
    const registration = await identity.register();
    await identity.confirm(registration.payment, { confirmedAt: new Date(Date.now() - 24 * 3_600_000) });
    await eventually(async () =>
      expect(await rowsOf(registration.form.phone)).toMatchObject([{ status: 'completed' }]),
    );
    expect(await identity.claim(registration)).toMatchObject({ status: 403, body: { code: 'claim_refused' } });
  });

  test('ends with the first login', async () => {
    const member = await identity.member();
    const { phone, password } = member.form;
    expect((await identity.call('POST', '/users/login', { phone, password })).status).toBe(200);
    const answer = await identity.claim({ token: member.paymentToken, claim_secret: member.claim_secret });
    expect(answer).toMatchObject({ status: 403, body: { code: 'claim_refused' } });
  });

  test('says that a payment is looked at by a person, and that the check failed when payments is away', async () => {
    const registration = await identity.register();
    registration.payment.statut = 'review';
    expect(await identity.claim(registration)).toMatchObject({ status: 409, body: { code: 'in_review' } });
    identity.payments.neighbour.breakDown();
    try {
      expect(await identity.claim(registration)).toMatchObject({
        status: 502,
        body: { code: 'payment_check_failed', detail: 'Erreur lors de la vérification du paiement' },
      });
    } finally {
      identity.payments.neighbour.recover();
    }
  });
});

describe('when the payment cannot be opened, nothing is stored', () => {
  test('payments cannot be reached', async () => {
    const form = identity.form();
    identity.payments.neighbour.breakDown();
    try {
      expect(await identity.call('POST', '/users/registrations', form)).toMatchObject({
        status: 503,
        body: { code: 'payment_unreachable', detail: 'Erreur de connexion au service de paiement' },
      });
    } finally {
      identity.payments.neighbour.recover();
    }
    expect(await rowsOf(form.phone)).toEqual([]);
  });

  test.each([
    [503, 'payment_unreachable', 503, 'Erreur de connexion au service de paiement'],
    [502, 'payment_creation_failed', 502, "Erreur lors de l'initialisation du paiement"],
    [500, 'internal_error', 502, "Erreur lors de l'initialisation du paiement"],
    [502, 'payment_init_failed', 502, 'Ce numéro ne peut pas payer', 'Ce numéro ne peut pas payer'],
  ])('payments answers %s %s', async (status, code, shown, sentence, told = 'an inner sentence') => {
    const form = identity.form();
    identity.payments.neighbour.answer(openPaymentSession, () => {
      throw new NeighbourProblem(status, code, told);
    });
    try {
      const headers = { 'idempotency-key': randomUUID() };
      const refused = await identity.call('POST', '/users/registrations', form, { headers });
      expect(refused).toMatchObject({ status: shown, body: { detail: sentence, message: sentence } });
      expect(await rowsOf(form.phone)).toEqual([]);
      identity.payments.recover();
      expect((await identity.call('POST', '/users/registrations', form, { headers })).status).toBe(201);
    } finally {
      identity.payments.recover();
    }
  });

  test('payments would charge another amount', async () => {
    const form = identity.form();
    identity.payments.neighbour.answer(openPaymentSession, { ...openPaymentSession.fixture, amount: 1000 });
    try {
      expect((await identity.call('POST', '/users/registrations', form)).body.code).toBe('payment_init_failed');
    } finally {
      identity.payments.recover();
    }
    expect(await rowsOf(form.phone)).toEqual([]);
  });

  test('a form left over by a crash is deleted after an hour, one that can be paid is not', async () => {
    const payable = await identity.register();
    await identity.query(`UPDATE registrations SET created_at = now() - interval '400 days' WHERE phone = $1`, [
      `+228${payable.form.phone.replace(/\D/g, '')}`,
    ]);
    await identity.query(
      `INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, request_fingerprint, created_at)
       VALUES ($1, 'opening', 'Afi', '+22890000001', 'Lomé', '$argon2id$', 500, '', now() - interval '2 hours')`,
      [randomUUID()],
    );
    expect(await new ForgetUnpaidRegistrations(identity.dataSource).forget()).toBe(1);
    expect(await rowsOf(payable.form.phone)).toHaveLength(1);
  });

  test('that stays unpaid is deleted seven days after its payment was last checked; later money is given back', async () => {
    const aged = async (hours: number) => {
      const registration = await identity.register();
      await identity.query(
        `UPDATE registrations SET created_at = now() - interval '99 days',
           payment_opened_at = now() - make_interval(hours => $2) WHERE payment_token = $1`,
        [registration.token, hours],
      );
      return registration;
    };
    const [young, old] = [await aged(9 * 24 - 1), await aged(9 * 24 + 1)];
    const paid = await aged(9 * 24 + 1);
    await identity.confirm(identity.payments.byToken(paid.token));
    await eventually(async () => expect((await identity.claim(paid)).status).toBe(200));
    const forgetting = new ForgetUnpaidRegistrations(identity.dataSource);
    expect(await forgetting.forget()).toBe(1);
    for (const [{ form }, left] of [
      [young, 1],
      [old, 0],
      [paid, 1],
    ] as const) {
      expect(await rowsOf(form.phone)).toHaveLength(left);
    }
    const late = identity.payments.byToken(old.token);
    await identity.confirm(late);
    await eventually(async () => expect(await refunds(late.payment_id)).toMatchObject([{ reason: 'unknown_subject' }]));
    expect(await registered(late.payment_id)).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  const start = (form: unknown, key: string) =>
    identity.call('POST', '/users/registrations', form, { headers: { 'idempotency-key': key } });

  test('the same request is answered the same, side by side and later, by one payment', async () => {
    const [form, key] = [identity.form(), randomUUID()];
    const together = await Promise.all([start(form, key), start(form, key), start(form, key)]);
    expect(together.map(({ status }) => status)).toEqual([201, 201, 201]);
    const later = await start(form, key);
    for (const { body } of together) expect(body).toEqual(later.body);
    expect(await rowsOf(form.phone)).toHaveLength(1);
    // Even after the account exists: the browser that lost the first answer can still claim.
    const payment = identity.payments.byToken(later.body.token);
    await identity.confirm(payment);
    await eventually(async () => expect((await identity.claim(later.body)).status).toBe(200));
    expect((await start(form, key)).body).toEqual(later.body);
  });

  test('after a failed payment the same form gets another one, and either one makes the account', async () => {
    const [form, key] = [identity.form(), randomUUID()];
    const first = await start(form, key);
    await identity.fail(identity.payments.byToken(first.body.token));
    await eventually(async () => expect(await rowsOf(form.phone)).toMatchObject([{ status: 'failed' }]));
    const second = await start(form, key);
    expect(second.status).toBe(201);
    expect(second.body.token).not.toBe(first.body.token);
    expect(await rowsOf(form.phone)).toMatchObject([{ status: 'pending', payment_token: second.body.token }]);
    // A repeated failure of the first payment does not concern the second.
    await identity.fail(identity.payments.byToken(first.body.token));
    await identity.confirm(identity.payments.byToken(first.body.token));
    await eventually(async () => expect((await identity.claim(second.body)).status).toBe(200));
    expect((await identity.claim(first.body)).status).toBe(200);
    expect((await identity.claim({ ...first.body, claim_secret: 'x' })).status).toBe(403);
    const paidTwice = identity.payments.byToken(second.body.token);
    await identity.confirm(paidTwice);
    await eventually(async () => expect(await refunds(paidTwice.payment_id)).toHaveLength(1));
  });

  test('another form under the same key is refused', async () => {
    const [form, key] = [identity.form(), randomUUID()];
    await start(form, key);
    for (const change of [{ name: 'Autre' }, { password: 'Secret12', confirmPassword: 'Secret12' }]) {
      expect(await start({ ...form, ...change }, key)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
    }
  });

  test('a key that is none is refused', async () => {
    expect(await start(identity.form(), 'x'.repeat(201))).toMatchObject({ status: 400 });
    expect(await start(identity.form(), 'avec espace')).toMatchObject({ status: 400 });
  });
});

describe('the form', () => {
  test.each([
    ['no name', { name: '  ' }, 400, 'fields_required', 'Tous les champs sont requis'],
    ['a field left out', { city: undefined }, 400, 'fields_required', 'Tous les champs sont requis'],
    [
      'empty before everything else',
      { phone: '', acceptTerms: false },
      400,
      'fields_required',
      'Tous les champs sont requis',
    ],
    [
      'terms',
      { acceptTerms: false, password: 'abc' },
      400,
      'terms_not_accepted',
      "Vous devez accepter les conditions d'utilisation",
    ],
    [
      'terms left out',
      { acceptTerms: undefined },
      400,
      'terms_not_accepted',
      "Vous devez accepter les conditions d'utilisation",
    ],
    ['confirmation', { password: 'abc' }, 400, 'passwords_differ', 'Les mots de passe ne correspondent pas'],
    [
      'length',
      { password: 'abcde', confirmPassword: 'abcde' },
      400,
      'password_too_short',
      'Le mot de passe doit contenir au moins 6 caractères',
    ],
    ['a French number', { phone: '+33 6 12 34 56 78' }, 400, 'phone_invalid', errors.phone_invalid.message],
    ['an unknown field', { amount: 1 }, 400, 'invalid_request', errors.invalid_request.message],
    ['a NUL in the name', { name: 'Afi\u0000' }, 400, 'invalid_request', errors.invalid_request.message],
    ['a NUL in the city', { city: 'Lo\u0000mé' }, 400, 'invalid_request', errors.invalid_request.message],
    ['half a character pair', { name: 'Afi \ud83d' }, 400, 'invalid_request', errors.invalid_request.message],
    ['a NUL in the password', { password: 'a\u0000bcdef' }, 400, 'invalid_request', errors.invalid_request.message],
    ['a NUL in the code', { referralCode: '\u0000' }, 400, 'invalid_request', errors.invalid_request.message],
    ['a number as name', { name: 12 }, 400, 'invalid_request', errors.invalid_request.message],
    ['a name without end', { name: 'a'.repeat(101) }, 400, 'invalid_request', errors.invalid_request.message],
  ])('%s', async (_, change, status, code, sentence) => {
    const calls = identity.payments.neighbour.calls.length;
    const answer = await identity.call('POST', '/users/registrations', identity.form(change));
    expect(answer).toMatchObject({ status, body: { code, detail: sentence, message: sentence } });
    expect(identity.payments.neighbour.calls).toHaveLength(calls);
  });

  test('a phone with an account is refused in every notation, with the advice to log in', async () => {
    const { form } = await identity.member();
    const phone = `00228${form.phone.replace(/\D/g, '')}`;
    expect(await identity.call('POST', '/users/registrations', identity.form({ phone }))).toMatchObject({
      status: 409,
      body: { code: 'phone_taken' },
    });
  });

  test('who asks for many numbers whether they have an account is slowed down, and nobody else', async () => {
    const { form } = await identity.member();
    const ask = (phone: string, network: number) =>
      identity.call('POST', '/users/registrations', identity.form({ phone }), { address: `198.51.100.${network}` });
    // From many phones, as the limit of one phone is another; it is as many as a person's mistakes never are.
    const taken = await Promise.all(Array.from({ length: 12 }, () => identity.member()));
    for (let i = 0; i < 60; i++) {
      const { phone } = taken[i % taken.length]!.form;
      expect(await ask(phone, 40)).toMatchObject({ status: 409, body: { code: 'phone_taken' } });
    }
    // Whether the number has an account or not, which is not told any more.
    await untilPaused(() => ask(taken[10]!.form.phone, 40));
    expect((await ask(nextPhone(), 40)).status).toBe(429);
    expect((await ask(form.phone, 41)).status).toBe(409);
    expect((await ask(nextPhone(), 41)).status).toBe(201);
  });

  test('people of Côte d’Ivoire register too', async () => {
    const { user } = await identity.member({ phone: '07 01 23 45 67', city: 'Abidjan' });
    expect(user.phone).toBe('+2250701234567');
  });

  test('one phone cannot open payments without end', async () => {
    const form = identity.form();
    const open = () => identity.call('POST', '/users/registrations', form);
    for (let i = 0; i < 5; i++) expect((await open()).status).toBe(201);
    await untilPaused(open);
  });

  test('the price is the server’s setting', async () => {
    await identity.query('UPDATE settings SET registration_price = 750');
    try {
      expect((await identity.register()).amount).toBe(750);
    } finally {
      await identity.query('UPDATE settings SET registration_price = 500');
    }
  });
});

test('a referral code counts for its owner, an unknown one is ignored', async () => {
  const referrer = await identity.member();
  const friend = await identity.member({ referralCode: referrer.user.referralCode.toLowerCase() });
  await identity.member({ referralCode: 'INCONNU' });
  await identity.member({ referralCode: '\'"; --' });
  await eventually(async () =>
    expect(await registered(friend.payment.payment_id)).toMatchObject([{ referrer_id: referrer.user.id }]),
  );
  const { body } = await identity.call('GET', '/users/profile', undefined, identity.as('user', referrer.user.id));
  expect(body.user.referrals).toBe(1);
});

test('an operator reads in the log what became of a payment and who logged in', async () => {
  const { user, payment, form } = await identity.member();
  const lines = () => identity.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  await eventually(async () =>
    expect(lines()).toContainEqual(
      expect.objectContaining({
        level: 'info',
        msg: 'account created from a paid registration',
        account_id: user.id,
        payment_id: payment.payment_id,
      }),
    ),
  );
  await identity.call('POST', '/users/login', { phone: form.phone, password: 'Mauvais2026' });
  expect(lines()).toContainEqual(
    expect.objectContaining({ level: 'info', msg: 'a login failed', account_id: user.id, kind: 'user' }),
  );
});

test('no log line holds a phone, a token, a password or a secret', async () => {
  const member = await identity.member();
  expect(identity.logLines.length).toBeGreaterThan(50);
  const logged = identity.logLines.join('');
  for (const secret of [...identity.secrets, member.user.phone, 'argon2id']) {
    expect(logged.includes(secret) ? secret : null).toBeNull();
  }
});
