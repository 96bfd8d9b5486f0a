import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errors } from '@raffle/contracts/errors';
import { PaymentConfirmed, RefundRequested, UserRegistered } from '@raffle/contracts/events';
import { claimRegistration, startRegistration } from '@raffle/contracts/http/registration';
import { publishRegistrationsAgain, registrationOutcomes } from '@raffle/contracts/internal';
import { eventually, publishEvent } from '@raffle/test-kit';
import { endClaim } from '../src/registration/registration.queries.js';
import { startIdentity, type Answer, type IdentityService } from './identity-service.js';

let identity: IdentityService;
beforeAll(async () => {
  identity = await startIdentity([UserRegistered, RefundRequested]);
});
afterAll(() => identity.stop());

test('payments reads the outcomes of registrations, and has them announced again under the same message id', async () => {
  const member = await identity.member();
  const paidTwice = { ...member.payment, payment_id: randomUUID() };
  await identity.confirm(paidTwice);
  await eventually(async () => expect(await identity.refunds(paidTwice.payment_id)).toHaveLength(1));
  const ids = [member.payment.payment_id, paidTwice.payment_id];
  const ask = (path: string, caller: 'payments' | 'tickets' = 'payments') =>
    identity.call('POST', path, { payment_ids: [...ids, randomUUID()] }, { caller });
  expect(registrationOutcomes.answer.parse((await ask(registrationOutcomes.path)).body).outcomes).toEqual([
    { payment_id: ids[0], outcome: 'account' },
    { payment_id: ids[1], outcome: 'refund_requested' },
  ]);
  const announced = async () =>
    (await identity.events.all())
      .filter(({ payload }) => ids.includes((payload as { payment_id?: string }).payment_id ?? ''))
      .map(({ name, messageId }) => `${name} ${messageId}`)
      .sort();
  const first = await eventually(async () => {
    const all = await announced();
    expect(all).toHaveLength(2);
    return all;
  });
  // Once both are marked as sent, which may be seconds apart.
  await eventually(async () =>
    expect(
      await identity.query(
        `SELECT FROM outbox WHERE payload->>'payment_id' = ANY ($1::text[]) AND sent_at IS NOT NULL`,
        [ids],
      ),
    ).toHaveLength(2),
  );
  const again = await ask(publishRegistrationsAgain.path);
  expect(publishRegistrationsAgain.answer.parse(again.body)).toEqual({ events: 2 });
  await eventually(async () => expect(await announced()).toEqual([...first, ...first].sort()));
});

describe('a registration', () => {
  test('is paid, becomes an account once, and its browser is signed in', async () => {
    const registration = await identity.register({ name: '  Afi   Mensah ' });
    expect(startRegistration.answer.safeParse(registration).success).toBe(true);
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
    expect(claimRegistration.answer.parse(body)).toEqual(body);
    expect(body.token).toMatch(/^token_temporaire_/);
    expect(body.user).toMatchObject({
      name: 'Afi Mensah',
      city: 'Lomé',
      phone: `+228${registration.form.phone.replace(/\D/g, '')}`,
      tickets: 0,
      referrals: 0,
      total_spent: 500,
    });
    await eventually(async () =>
      expect(await identity.registered(registration.payment.payment_id)).toMatchObject([
        { user_id: body.user.id, version: 1, display_name: 'A. M.', city: 'Lomé', amount: 500, free_tickets: 2 },
      ]),
    );
    expect(await identity.sessions.findSession(body.token)).toMatchObject({ kind: 'user', id: body.user.id });
  });

  test('signs its browser in with one call if the payment is applied meanwhile', async () => {
    await eventually(async () => {
      const registration = await identity.register();
      registration.payment.statut = 'paid';
      const claiming = identity.claim(registration);
      await identity.confirm(registration.payment);
      expect((await claiming).status).toBe(200);
    });
  });

  test('confirmed twice, by the same and by another message, is one account', async () => {
    const registration = await identity.register();
    const messageId = randomUUID();
    await identity.confirm(registration.payment, { messageId });
    await identity.confirm(registration.payment, { messageId });
    await identity.confirm(registration.payment);
    const last = await identity.register();
    await identity.confirm(last.payment);
    await eventually(async () => expect(await identity.registered(last.payment.payment_id)).toHaveLength(1));
    await eventually(async () => expect(await identity.registered(registration.payment.payment_id)).toHaveLength(1));
    expect(await identity.refunds(registration.payment.payment_id)).toHaveLength(0);
    expect(
      await identity.query('SELECT 1 FROM users WHERE payment_id = $1', [registration.payment.payment_id]),
    ).toHaveLength(1);
  });

  test('paid with a second payment: the second one is refunded', async () => {
    const { payment } = await identity.member();
    const second = { ...payment, payment_id: randomUUID() };
    await identity.confirm(second);
    await eventually(async () =>
      expect(await identity.refunds(second.payment_id)).toMatchObject([
        { reason: 'phone_already_registered', amount: 500 },
      ]),
    );
    expect(await identity.registered(second.payment_id)).toHaveLength(0);
  });

  test('for which more was received: the account takes the price, and announces the surplus', async () => {
    const { payment } = await identity.register();
    await identity.confirm({ ...payment, received: 700 });
    await eventually(async () =>
      expect(await identity.registered(payment.payment_id)).toMatchObject([{ amount: 500, surplus: 200 }]),
    );
  });

  test('for which less was received net of a fee: the account takes the amount received', async () => {
    const { payment } = await identity.register();
    await identity.confirm({ ...payment, received: 490 });
    await eventually(async () =>
      expect(await identity.registered(payment.payment_id)).toMatchObject([{ amount: 490, surplus: 0 }]),
    );
  });

  test('paid with a second payment of more: the whole amount received is refunded', async () => {
    const { payment } = await identity.member();
    const second = { ...payment, payment_id: randomUUID(), received: 700 };
    await identity.confirm(second);
    await eventually(async () => expect(await identity.refunds(second.payment_id)).toMatchObject([{ amount: 700 }]));
  });

  test('of the same phone: the first paid one wins, the other is a refund owed', async () => {
    const first = await identity.register();
    const second = await identity.register({ phone: first.form.phone, name: 'Un Autre' });
    await Promise.all([identity.confirm(first.payment), identity.confirm(second.payment)]);
    const ids = [first.payment.payment_id, second.payment.payment_id];
    await eventually(async () => {
      expect((await Promise.all(ids.map(identity.registered))).flat()).toHaveLength(1);
      expect((await Promise.all(ids.map(identity.refunds))).flat()).toHaveLength(1);
    });
    const answers = await Promise.all([identity.claim(first), identity.claim(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'registration_refund_owed',
      detail: errors.registration_refund_owed.message,
    });
    const [refund] = (await Promise.all(ids.map(identity.refunds))).flat();
    expect(refund).toMatchObject({ reason: 'phone_already_registered', amount: 500, user_id: null });
    const loser = refund?.payment_id === first.payment.payment_id ? first : second;
    // It belongs to nobody, also not to the account of that number: what its form said is erased.
    expect(
      await identity.query('SELECT name, phone, city, password_hash FROM registrations WHERE payment_token = $1', [
        loser.token,
      ]),
    ).toEqual([{ name: 'Inscription remboursée', phone: null, city: '', password_hash: null }]);
    // A redelivered confirmation requests no second refund.
    await identity.confirm(loser.payment);
    const probe = await identity.member();
    await eventually(async () => expect(await identity.registered(probe.payment.payment_id)).toHaveLength(1));
    expect(await identity.refunds(loser.payment.payment_id)).toHaveLength(1);
  });

  test('whose payment failed and was paid after all becomes an account', async () => {
    const registration = await identity.register();
    await identity.fail(registration.payment);
    await eventually(async () =>
      expect(await identity.registrationsOf(registration.form.phone)).toMatchObject([{ status: 'failed' }]),
    );
    expect((await identity.claim(registration)).body.code).toBe('payment_not_confirmed');
    await identity.confirm(registration.payment);
    await eventually(async () => expect((await identity.claim(registration)).status).toBe(200));
  });

  test('that is unknown: its money is refunded once', async () => {
    const stray = { payment_id: randomUUID(), subject_id: randomUUID(), amount: 500 };
    await identity.confirm(stray);
    await identity.confirm(stray);
    const probe = await identity.member();
    await eventually(async () => expect(await identity.registered(probe.payment.payment_id)).toHaveLength(1));
    await eventually(async () =>
      expect(await identity.refunds(stray.payment_id)).toMatchObject([{ reason: 'unknown_subject', amount: 500 }]),
    );
  });

  test('is not affected by a ticket payment', async () => {
    const payload = { ...PaymentConfirmed.fixture, payment_id: randomUUID() };
    await publishEvent(identity.vhostUrl, PaymentConfirmed, payload);
    await identity.member();
    expect(await identity.refunds(payload.payment_id)).toHaveLength(0);
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
    for (const { body } of [first, again]) expect(await identity.sessions.findSession(body.token)).not.toBeNull();
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
      expect(await identity.registrationsOf(registration.form.phone)).toMatchObject([{ status: 'completed' }]),
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

  test('is refused when a login that it waited for has ended it', async () => {
    const member = await identity.member();
    const { id } = member.user;
    let claiming: Promise<Answer> | undefined;
    await identity.dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
      claiming = identity.claim({ token: member.paymentToken, claim_secret: member.claim_secret });
      await eventually(async () =>
        expect(
          await manager.query(
            'SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()',
          ),
        ).toHaveLength(1),
      );
      await endClaim(manager, id);
    });
    expect(await claiming).toMatchObject({ status: 403, body: { code: 'claim_refused' } });
  });

  test('answers that a payment is under review or goes back, and that the check failed when payments is unavailable', async () => {
    const registration = await identity.register();
    registration.payment.statut = 'review';
    expect(await identity.claim(registration)).toMatchObject({ status: 409, body: { code: 'in_review' } });
    registration.payment.statut = 'refunded';
    expect(await identity.claim(registration)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
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

test('a referral code counts for its owner, an unknown one is ignored', async () => {
  const referrer = await identity.member();
  const friend = await identity.member({ referralCode: referrer.user.referralCode.toLowerCase() });
  await identity.member({ referralCode: 'INCONNU' });
  await identity.member({ referralCode: '\'"; --' });
  await eventually(async () =>
    expect(await identity.registered(friend.payment.payment_id)).toMatchObject([{ referrer_id: referrer.user.id }]),
  );
  const { body } = await identity.call('GET', '/users/profile', undefined, identity.as('user', referrer.user.id));
  expect(body.user.referrals).toBe(1);
});

test('the log shows the outcome of a payment and who logged in', async () => {
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

test('no log line contains a phone, a token, a password or a secret', async () => {
  const member = await identity.member();
  identity.expectNoSecretLogged(member.user.phone);
});
