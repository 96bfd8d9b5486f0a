import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorCode } from '@raffle/contracts/errors';
import { errors } from '@raffle/contracts/errors';
import { RefundRequested, UserRegistered } from '@raffle/contracts/events';
import { openPaymentSession } from '@raffle/contracts/internal';
import { eventually, NeighbourProblem } from '@raffle/test-kit';
import { ForgetUnpaidRegistrations } from '../src/registration/forget-unpaid-registrations.js';
import { nextPhone, startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity([UserRegistered, RefundRequested]);
});
afterAll(() => identity.stop());

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
    expect(await identity.registrationsOf(form.phone)).toEqual([]);
  });

  test.each<[ErrorCode, number, string, string?]>([
    ['payment_unreachable', 503, 'Erreur de connexion au service de paiement'],
    ['payment_creation_failed', 502, "Erreur lors de l'initialisation du paiement"],
    ['internal_error', 502, "Erreur lors de l'initialisation du paiement"],
    ['payment_init_failed', 502, 'Ce numéro ne peut pas payer', 'Ce numéro ne peut pas payer'],
  ])('payments answers %s', async (code, shown, sentence, detail = 'an inner sentence') => {
    const form = identity.form();
    identity.payments.neighbour.answer(openPaymentSession, () => {
      throw new NeighbourProblem(code, detail);
    });
    try {
      const headers = { 'idempotency-key': randomUUID() };
      const refused = await identity.call('POST', '/users/registrations', form, { headers });
      expect(refused).toMatchObject({ status: shown, body: { detail: sentence, message: sentence } });
      expect(await identity.registrationsOf(form.phone)).toEqual([]);
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
    expect(await identity.registrationsOf(form.phone)).toEqual([]);
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
    expect(await identity.registrationsOf(payable.form.phone)).toHaveLength(1);
  });

  test('a form that cannot be deleted holds up no other one', async () => {
    const [odd, other] = [randomUUID(), randomUUID()];
    for (const [hours, id] of [odd, other].entries())
      await identity.query(
        `INSERT INTO registrations (id, status, name, phone, city, password_hash, amount, request_fingerprint, created_at)
         VALUES ($1, 'opening', 'Afi', '+22890000001', 'Lomé', '$argon2id$', 500, '', now() - make_interval(hours => $2))`,
        [id, 3 - hours],
      );
    await identity.query('CREATE TABLE odd (id uuid REFERENCES registrations)');
    await identity.query('INSERT INTO odd VALUES ($1)', [odd]);
    const forgetting = new ForgetUnpaidRegistrations(identity.dataSource);
    expect(await forgetting.forget()).toBe(1);
    await identity.query('DROP TABLE odd');
    expect(await forgetting.forget()).toBe(1);
  });

  test('an unpaid form is deleted seven days after its payment was last checked; later money is refunded', async () => {
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
      expect(await identity.registrationsOf(form.phone)).toHaveLength(left);
    }
    const late = identity.payments.byToken(old.token);
    await identity.confirm(late);
    await eventually(async () =>
      expect(await identity.refunds(late.payment_id)).toMatchObject([{ reason: 'unknown_subject' }]),
    );
    expect(await identity.registered(late.payment_id)).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  const start = (form: unknown, key: string) =>
    identity.call('POST', '/users/registrations', form, { headers: { 'idempotency-key': key } });

  test('the same request gets the same answer and one payment, concurrently and later', async () => {
    const [form, key] = [identity.form(), randomUUID()];
    const together = await Promise.all([start(form, key), start(form, key), start(form, key)]);
    expect(together.map(({ status }) => status)).toEqual([201, 201, 201]);
    const later = await start(form, key);
    for (const { body } of together) expect(body).toEqual(later.body);
    expect(await identity.registrationsOf(form.phone)).toHaveLength(1);
    // Even after the account exists: the browser that lost the first answer can still claim.
    const payment = identity.payments.byToken(later.body.token);
    await identity.confirm(payment);
    await eventually(async () => expect((await identity.claim(later.body)).status).toBe(200));
    expect((await start(form, key)).body).toEqual(later.body);
  });

  test('after a failed payment the same form gets another one, and either one creates the account', async () => {
    const [form, key] = [identity.form(), randomUUID()];
    const first = await start(form, key);
    await identity.fail(identity.payments.byToken(first.body.token));
    await eventually(async () =>
      expect(await identity.registrationsOf(form.phone)).toMatchObject([{ status: 'failed' }]),
    );
    const second = await start(form, key);
    expect(second.status).toBe(201);
    expect(second.body.token).not.toBe(first.body.token);
    expect(await identity.registrationsOf(form.phone)).toMatchObject([
      { status: 'pending', payment_token: second.body.token },
    ]);
    // A redelivered failure of the first payment does not affect the second.
    await identity.fail(identity.payments.byToken(first.body.token));
    await identity.confirm(identity.payments.byToken(first.body.token));
    await eventually(async () => expect((await identity.claim(second.body)).status).toBe(200));
    expect((await identity.claim(first.body)).status).toBe(200);
    expect((await identity.claim({ ...first.body, claim_secret: 'x' })).status).toBe(403);
    const paidTwice = identity.payments.byToken(second.body.token);
    await identity.confirm(paidTwice);
    await eventually(async () => expect(await identity.refunds(paidTwice.payment_id)).toHaveLength(1));
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
});

describe('the form', () => {
  test.each([
    ['no name', { name: '  ' }, 400, 'fields_required', 'Tous les champs sont requis'],
    ['a field left out', { city: undefined }, 400, 'fields_required', 'Tous les champs sont requis'],
    [
      'empty before any other rule',
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
      'terms missing',
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
    ['a filler as name', { name: '\u3164' }, 400, 'fields_required', 'Tous les champs sont requis'],
    ['a blank pattern as city', { city: '\u2800' }, 400, 'fields_required', 'Tous les champs sont requis'],
    ['a web address', { name: 'Gains-Rapides.com' }, 400, 'invalid_request', errors.invalid_request.message],
    ['a phone as city', { city: 'Appelez 90 11 22 33' }, 400, 'invalid_request', errors.invalid_request.message],
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

  test('someone who tries many numbers to find accounts gets no more answers, and no newcomer of that address is refused', async () => {
    const ask = (phone: string, network: number) =>
      identity.call('POST', '/users/registrations', identity.form({ phone }), { address: `198.51.100.${network}` });
    // Many phones, since each phone has its own limit.
    const taken = await Promise.all(Array.from({ length: 14 }, () => identity.member()));
    // Together: one after the other, they may take as long on a busy machine as the cap needs to allow more.
    const found = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(taken[i % taken.length]!.form.phone, 40)));
    expect(found.map(({ status }) => status)).toEqual(found.map(() => 409));
    let more = 0;
    await identity.untilPaused(() => ask(taken[more++ % taken.length]!.form.phone, 40));
    const newcomers = await Promise.all(Array.from({ length: 10 }, () => ask(nextPhone(), 40)));
    expect(newcomers.map(({ status }) => status)).toEqual(newcomers.map(() => 201));
    expect((await ask(taken[0]!.form.phone, 41)).status).toBe(409);
  }, 120_000);

  test('people of Côte d’Ivoire register too', async () => {
    const { user } = await identity.member({ phone: '07 01 23 45 67', city: 'Abidjan' });
    expect(user.phone).toBe('+2250701234567');
  });

  test('one phone can open only a limited number of payments', async () => {
    const form = identity.form();
    const open = () => identity.call('POST', '/users/registrations', form);
    for (let i = 0; i < 5; i++) expect((await open()).status).toBe(201);
    await identity.untilPaused(open);
  });

  test('the price is read from the settings', async () => {
    await identity.query('UPDATE settings SET registration_price = 750');
    try {
      expect((await identity.register()).amount).toBe(750);
    } finally {
      await identity.query('UPDATE settings SET registration_price = 500');
    }
  });
});

test('no log line contains a phone, a token, a password or a secret', async () => {
  const member = await identity.member();
  identity.expectNoSecretLogged(member.user.phone);
});
