import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  AccessEnded,
  CodeGiven,
  DrawCompleted,
  RefundPaid,
  ResetCodeRequested,
  TicketsGranted,
  UserErased,
  UserRegistered,
  WinnerWarned,
} from '@raffle/contracts/events';
import { getNotifications } from '@raffle/contracts/http/notifications';
import { messagesOfPerson, userPhones } from '@raffle/contracts/internal';
import { sealBytes } from '@raffle/service-kit';
import { eventually, fakeNeighbour, readMetrics, type FakeNeighbour } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startSandbox, type Sandbox } from '../../../infra/fusionpay-sandbox/src/index.js';
import { startMessaging, type MessagingService } from './messaging-service.js';

const key = Buffer.alloc(32, 5);
const perDay = 40;
const perPerson = 3;
const phones = new Map<string, string>();

let sandbox: Sandbox;
let identity: FakeNeighbour;
let messaging: MessagingService;
beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, stylesheet: '' });
  identity = await fakeNeighbour();
  knowsPhones();
  messaging = await startMessaging({
    TEXT_MESSAGES_CHANNEL: 'sms',
    TEXT_MESSAGES_URL: `${sandbox.url}/texts`,
    TEXT_MESSAGES_KEY: 'geheim',
    TEXT_MESSAGES_SENDER: 'Tirage',
    TEXT_MESSAGES_SEALING_KEY: key.toString('base64'),
    TEXT_MESSAGES_PER_DAY: String(perDay),
    TEXT_MESSAGES_PER_PERSON: String(perPerson),
    IDENTITY_URL: identity.url,
  });
}, 60_000);
afterEach(async () => {
  await fetch(`${sandbox.url}/sandbox/texts/faults`, { method: 'DELETE' });
  await messaging.query('DELETE FROM text_message');
});
afterAll(async () => {
  await messaging?.stop();
  await Promise.all([sandbox.close(), identity.close()]);
});

function knowsPhones() {
  identity.answer(userPhones, ({ body }: { body: unknown }) => ({
    phones: userPhones.body!.parse(body).user_ids.flatMap((id) => {
      const phone = phones.get(id);
      return phone === undefined ? [] : [{ id, phone }];
    }),
  }));
}

let people = 0;
function person(): { userId: string; phone: string } {
  const [userId, phone] = [uuidv7(), `+22890${String(++people).padStart(6, '0')}`];
  phones.set(userId, phone);
  return { userId, phone };
}

async function requestCode(user_id: string, { minutes = 10, text = 'Votre code est 012345', sealedWith = key } = {}) {
  const code_id = uuidv7();
  await messaging.publish(ResetCodeRequested, {
    code_id,
    user_id,
    known_device: true,
    sealed_text: sealBytes(sealedWith, code_id, Buffer.from(text)).toString('base64'),
    expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
  });
  return code_id;
}

interface Sent {
  reference: string;
  to: string;
  text: string;
  channel: string;
  purpose: string;
  sender: string;
  handedOver: number;
}
async function sentTo(phone: string): Promise<Sent[]> {
  const answer = await fetch(`${sandbox.url}/sandbox/texts?limit=1000`);
  const { texts } = (await answer.json()) as { texts: Sent[] };
  return texts.filter(({ to }) => to === phone);
}
const fail = (fault: string, times = 1) =>
  fetch(`${sandbox.url}/sandbox/texts/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault, times }),
  });
const rowOf = async (id: string) =>
  (
    await messaging.query<{ attempts: number; done: boolean; forgotten: boolean }>(
      `SELECT attempts, done_at IS NOT NULL AS done, num_nonnulls(body, sealed) = 0 AS forgotten FROM text_message WHERE id = $1`,
      [id],
    )
  )[0];
const dueAgain = (id: string) => messaging.query('UPDATE text_message SET next_at = now() WHERE id = $1', [id]);
const counted = async (outcome: string) => {
  const metrics = await (await fetch(`${messaging.url}/metrics`)).text();
  return Number(
    new RegExp(`^text_messages_total\\{[^}]*outcome="${outcome}"[^}]*\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0,
  );
};

test('a code reaches the person’s phone once, and is erased here', async () => {
  const { userId, phone } = person();
  const id = await requestCode(userId, { text: 'Marque\u00a0: votre code est 012345. N’en parlez pas.' });
  await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 1, done: true, forgotten: true }));
  expect(await sentTo(phone)).toMatchObject([
    {
      reference: id,
      channel: 'sms',
      purpose: 'code',
      sender: 'Tirage',
      text: "Marque : votre code est 012345. N'en parlez pas.",
      handedOver: 1,
    },
  ]);
  await eventually(async () => {
    expect((await messaging.texted()).filter(({ code_id }) => code_id === id)).toEqual([
      { code_id: id, user_id: userId },
    ]);
  });
});

test('a queued code is not readable in the database', async () => {
  const { userId } = person();
  await fail('error', 5);
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 1, done: false, forgotten: false }));
  const stored = await messaging.query('SELECT * FROM text_message WHERE id = $1', [id]);
  expect(JSON.stringify(stored.map((row) => ({ ...(row as object), id: '', user_id: '' })))).not.toContain('012345');
});

test.each(['error', 'garbage'])('a message is retried after the provider answered with an %s', async (fault) => {
  const { userId, phone } = person();
  await fail(fault, 2);
  const id = await requestCode(userId);
  for (const attempts of [1, 2]) {
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts, done: false }));
    await dueAgain(id);
  }
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 3, done: true }));
  const [sent, ...more] = await sentTo(phone);
  // Before the garbled answers the provider had accepted it: with the same reference it is one message.
  expect([sent?.handedOver, more]).toEqual([fault === 'garbage' ? 3 : 1, []]);
});

test('a provider that does not answer causes a timeout, holds back no other message, and the message is sent once', async () => {
  // Again where a machine was so busy that the other message took as long as the time limit of the first.
  const { id, phone, late } = await eventually(async () => {
    const [first, other] = [person(), person()];
    await fail('no_answer');
    const firstId = await requestCode(first.userId);
    await eventually(async () => expect(await sentTo(first.phone)).toHaveLength(1));
    const before = await counted('later');
    await messaging.query(
      `INSERT INTO text_message (id, user_id, purpose, body, next_at, expires_at)
       VALUES (gen_random_uuid(), $1, 'notice', 'Bonjour', now(), now() + interval '1 hour')`,
      [other.userId],
    );
    await eventually(async () => expect(await sentTo(other.phone)).toHaveLength(1));
    expect(await counted('later')).toBe(before);
    return { id: firstId, phone: first.phone, late: before };
  });
  await dueAgain(id);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 2, done: true }));
  expect(await sentTo(phone)).toMatchObject([{ handedOver: 2 }]);
  await eventually(async () => expect(await counted('later')).toBeGreaterThan(late));
});

test('after a crash between handing over and recording it the same message is sent again', async () => {
  const { userId, phone } = person();
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ done: true }));
  // The row after such a crash: taken, counted, and not ended.
  const sealed = sealBytes(key, id, Buffer.from('Votre code est 012345'));
  await messaging.query('UPDATE text_message SET done_at = NULL, sealed = $2, next_at = now() WHERE id = $1', [
    id,
    sealed,
  ]);
  await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 2, done: true, forgotten: true }));
  expect(await sentTo(phone)).toMatchObject([{ reference: id, handedOver: 2 }]);
});

test('a refused message is not retried, nor one to a person without an account', async () => {
  const { userId, phone } = person();
  await fail('refuse');
  const before = await counted('refused');
  const ids = [await requestCode(userId), await requestCode(uuidv7())];
  for (const id of ids) {
    await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 1, done: true, forgotten: true }));
  }
  expect(await sentTo(phone)).toEqual([]);
  expect(await counted('refused')).toBe(before + 2);
  expect((await messaging.texted()).filter(({ code_id }) => ids.includes(code_id))).toEqual([]);
});

test('a code sealed with another key is not sent', async () => {
  const { userId, phone } = person();
  const id = await requestCode(userId, { sealedWith: Buffer.alloc(32, 6) });
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ done: true }));
  expect(await sentTo(phone)).toEqual([]);
});

test('while identity is unavailable the message waits', async () => {
  const { userId, phone } = person();
  identity.breakDown();
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 1, done: false }));
  identity.recover();
  await dueAgain(id);
  await eventually(async () => expect(await sentTo(phone)).toHaveLength(1));
});

test('an expired code is not sent', async () => {
  const { userId, phone } = person();
  const before = await counted('given_up');
  const id = await requestCode(userId, { minutes: -1 });
  await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 0, done: true, forgotten: true }));
  expect(await sentTo(phone)).toEqual([]);
  await eventually(async () => expect(await counted('given_up')).toBe(before + 1));
});

test('an administrator’s code, and the password set with it, is texted once to who agreed to nothing, though their access ends', async () => {
  const { userId, phone } = person();
  const given = { ...CodeGiven.fixture, user_id: userId, at: new Date().toISOString() };
  const warning_id = uuidv7();
  for (let time = 0; time < 2; time += 1) await messaging.publish(CodeGiven, { ...given, warning_id });
  await messaging.publish(CodeGiven, { ...given, warning_id: uuidv7(), used: true });
  await messaging.publish(AccessEnded, { ...AccessEnded.fixture, user_id: userId, except: null, ends_texts: true });
  await eventually(async () => expect(await sentTo(phone)).toHaveLength(2));
  expect((await sentTo(phone)).map(({ purpose }) => purpose)).toEqual(['notice', 'notice']);
  const { items } = messagesOfPerson.answer.parse(
    (await messaging.call('GET', '/internal/own-data', undefined, messaging.as(userId))).body,
  );
  expect(items.map((item) => 'subject' in item && item.subject).sort()).toEqual([
    'Un code a été créé pour votre compte',
    'Votre mot de passe a été changé',
  ]);
  expect(await messaging.texted()).toEqual(expect.not.arrayContaining([expect.objectContaining({ user_id: userId })]));
});

test('a winner’s block is texted once, whether or not they agreed to texts', async () => {
  const [silent, agreed] = [person(), person()];
  await agree(agreed.userId);
  for (const { userId } of [silent, agreed])
    for (const what of ['corrected', 'blocked'] as const)
      await messaging.publish(WinnerWarned, { user_id: userId, what, reference: 'x', at: new Date().toISOString() });
  await eventually(async () => expect(await sentTo(agreed.phone)).toHaveLength(2));
  await eventually(async () =>
    expect((await sentTo(silent.phone)).map(({ text }) => text)).toEqual([
      expect.stringContaining('est bloqué, mais votre lot vous attend'),
    ]),
  );
});

test('the daily limit of a person does not affect others', async () => {
  const [eager, other] = [person(), person()];
  const before = await counted('over_limit');
  for (let i = 0; i < perPerson + 2; i++) await requestCode(eager.userId);
  await requestCode(other.userId);
  await eventually(async () => expect(await sentTo(other.phone)).toHaveLength(1));
  await eventually(async () => expect(await counted('over_limit')).toBe(before + 2));
  expect(await sentTo(eager.phone)).toHaveLength(perPerson);
});

test('the daily limit of all people together is reset the next day', async () => {
  await messaging.query(
    `INSERT INTO text_message (id, user_id, purpose, attempts, next_at, expires_at, counted_at, done_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'code', 1, now(), now(), now(), now() FROM generate_series(1, $1)`,
    [perDay - 1],
  );
  const [first, late] = [person(), person()];
  await requestCode(first.userId);
  await eventually(async () => expect(await sentTo(first.phone)).toHaveLength(1));
  const over = await requestCode(late.userId);
  await eventually(async () => expect(await rowOf(over)).toEqual({ attempts: 0, done: true, forgotten: true }));
  expect(await sentTo(late.phone)).toEqual([]);
  await messaging.query(`UPDATE text_message SET counted_at = counted_at - interval '1 day'`);
  await requestCode(late.userId);
  await eventually(async () => expect(await sentTo(late.phone)).toHaveLength(1));
});

test('messages of a closed account are deleted unsent', async () => {
  const { userId } = person();
  await fail('error', 5);
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 1 }));
  await messaging.publish(UserErased, { ...UserErased.fixture, user_id: userId });
  await eventually(async () => expect(await rowOf(id)).toBeUndefined());
});

async function registered(): Promise<{ userId: string; phone: string }> {
  const one = person();
  await messaging.publish(UserRegistered, { ...UserRegistered.fixture, user_id: one.userId });
  await eventually(async () => expect(await messaging.told(one.userId)).toHaveLength(1));
  return one;
}
const agree = (userId: string, agreed = true) =>
  messaging.call('PUT', '/notifications/texts', { agreed }, messaging.as(userId));
const textsOf = async (userId: string) => {
  const { body } = await messaging.call('GET', '/notifications', undefined, messaging.as(userId));
  return getNotifications.answer.parse(body).texts;
};
const refunded = (user_id: string) =>
  messaging.publish(RefundPaid, { ...RefundPaid.fixture, user_id, refund_id: uuidv7() });
const notified = async (userId: string, messages: number) =>
  eventually(async () => expect(await messaging.told(userId)).toHaveLength(messages));

test('people who agreed are notified of a refund by SMS, others are not', async () => {
  const [agreed, silent] = [await registered(), await registered()];
  expect(await textsOf(agreed.userId)).toEqual({ channel: 'sms', agreed: false });
  for (let i = 0; i < 2; i++) expect((await agree(agreed.userId)).status).toBe(204);
  expect(await textsOf(agreed.userId)).toEqual({ channel: 'sms', agreed: true });
  const own = await messaging.call('GET', '/internal/own-data', undefined, messaging.as(agreed.userId));
  expect(messagesOfPerson.answer.parse(own.body).items.map(({ kind }) => kind)).toContain('text_agreement');
  for (const { userId } of [agreed, silent]) await refunded(userId);
  await notified(silent.userId, 2);
  await eventually(async () =>
    expect(await sentTo(agreed.phone)).toMatchObject([{ purpose: 'notice', handedOver: 1 }]),
  );
  expect((await sentTo(agreed.phone))[0]?.text).toBe(
    'Votre remboursement est envoyé. Le détail est dans votre espace, dans Mon argent.',
  );
  expect(await messaging.query('SELECT 1 FROM text_message WHERE user_id = $1', [silent.userId])).toEqual([]);
});

test('the winner of a draw and the others each get their text once, also after a duplicate event', async () => {
  const [winner, other] = [await registered(), await registered()];
  const product_id = 4712;
  for (const { userId: user_id } of [winner, other]) {
    await agree(user_id);
    await messaging.publish(TicketsGranted, { ...TicketsGranted.fixture, user_id, product_id, entry_id: uuidv7() });
    await notified(user_id, 2);
  }
  const drawn = {
    ...DrawCompleted.fixture,
    product_id,
    winners: [{ ...DrawCompleted.fixture.winners[0]!, user_id: winner.userId }],
  };
  for (const id of [uuidv7(), uuidv7()]) await messaging.publish(DrawCompleted, drawn, id);
  await eventually(async () => expect(await sentTo(winner.phone)).toHaveLength(1));
  await eventually(async () => expect(await sentTo(other.phone)).toHaveLength(1));
  expect((await sentTo(winner.phone))[0]?.text).toMatch(/^Vous avez gagn. .*jamais d'argent pour remettre un lot\.$/);
  expect((await sentTo(other.phone))[0]?.text).toContain("Vous n'avez pas gagné");
});

test('an answer of an administrator is announced', async () => {
  const { userId, phone } = await registered();
  await agree(userId);
  const path = `/admin/conversations/${userId}/messages`;
  await messaging.call('POST', path, { content: 'Votre code secret' }, messaging.asAdmin(uuidv7()));
  await eventually(async () => expect(await sentTo(phone)).toHaveLength(1));
  expect((await sentTo(phone))[0]?.text).not.toContain('secret');
});

test('a person who withdraws the agreement gets no more notices, but still codes', async () => {
  const { userId, phone } = await registered();
  await agree(userId);
  // Not due before the withdrawal.
  const waiting = uuidv7();
  await messaging.query(
    `INSERT INTO text_message (id, user_id, purpose, sealed, next_at, expires_at)
     VALUES ($1, $2, 'code', $3, now() + interval '1 hour', now() + interval '2 hours')`,
    [waiting, userId, sealBytes(key, waiting, Buffer.from('Votre code est 012345'))],
  );
  expect((await agree(userId, false)).status).toBe(204);
  expect(await textsOf(userId)).toMatchObject({ agreed: false });
  await refunded(userId);
  await notified(userId, 2);
  await dueAgain(waiting);
  await requestCode(userId);
  await eventually(async () => expect(await sentTo(phone)).toMatchObject([{ purpose: 'code' }, { purpose: 'code' }]));
});

test('the agreement ends with a forgotten password or a corrected phone, not with other sessions', async () => {
  const { userId } = await registered();
  await agree(userId);
  const ended = { ...AccessEnded.fixture, user_id: userId };
  await messaging.publish(AccessEnded, ended);
  // Is handled after it.
  await registered();
  expect(await textsOf(userId)).toMatchObject({ agreed: true });
  await messaging.publish(AccessEnded, { ...ended, ends_texts: true });
  await eventually(async () => expect(await textsOf(userId)).toMatchObject({ agreed: false }));
});

test('a closed account has no agreement and cannot agree', async () => {
  const { userId } = await registered();
  await agree(userId);
  await messaging.publish(UserErased, { ...UserErased.fixture, user_id: userId });
  await eventually(async () =>
    expect(await messaging.query('SELECT 1 FROM text_agreement WHERE user_id = $1', [userId])).toEqual([]),
  );
  expect((await agree(userId)).status).toBe(401);
});

test('without a configured provider nothing is queued', async () => {
  const plain = await startMessaging();
  try {
    const user_id = randomUUID();
    await plain.publish(ResetCodeRequested, { ...ResetCodeRequested.fixture, user_id });
    await eventually(async () =>
      expect(
        await plain.query('SELECT 1 FROM inbox WHERE handler = $1', ['TextCodeWhenResetCodeRequested.handle']),
      ).toHaveLength(1),
    );
    expect(await plain.query('SELECT 1 FROM text_message')).toEqual([]);
    const refused = await plain.call('PUT', '/notifications/texts', { agreed: true }, plain.as(user_id));
    expect([refused.status, refused.body.code]).toEqual([409, 'no_text_messages']);
  } finally {
    await plain.stop();
  }
});

test('operators see what waits, by purpose, with the age of the oldest', async () => {
  await fail('error', 100);
  const { userId } = person();
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 1, done: false }));
  await messaging.query(`UPDATE text_message SET created_at = now() - interval '10 minutes' WHERE id = $1`, [id]);
  const read = await readMetrics(messaging.url);
  expect(read('text_messages_waiting', { purpose: 'code' })).toBe(1);
  expect(read('text_messages_oldest_seconds', { purpose: 'code' })).toBeGreaterThanOrEqual(600);
  expect(read('text_messages_waiting', { purpose: 'notice' })).toBe(0);
});
