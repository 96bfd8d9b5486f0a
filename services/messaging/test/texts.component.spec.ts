import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ResetCodeRequested, UserErased } from '@raffle/contracts/events';
import { userPhones } from '@raffle/contracts/internal';
import { sealBytes } from '@raffle/service-kit';
import { eventually, fakeNeighbour, type FakeNeighbour } from '@raffle/test-kit';
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

test('a code reaches its person’s phone once, and is forgotten here', async () => {
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
});

test('until it is sent, nobody can read it in the database', async () => {
  const { userId } = person();
  await fail('error', 5);
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 1, done: false, forgotten: false }));
  const stored = await messaging.query('SELECT * FROM text_message WHERE id = $1', [id]);
  expect(JSON.stringify(stored.map((row) => ({ ...(row as object), id: '', user_id: '' })))).not.toContain('012345');
});

test.each(['error', 'garbage'])('a provider that answers with an %s is asked again later', async (fault) => {
  const { userId, phone } = person();
  await fail(fault, 2);
  const id = await requestCode(userId);
  for (const attempts of [1, 2]) {
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts, done: false }));
    await dueAgain(id);
  }
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 3, done: true }));
  const [sent, ...more] = await sentTo(phone);
  // The garbled answers came after it was taken: with the same reference it is one message.
  expect([sent?.handedOver, more]).toEqual([fault === 'garbage' ? 3 : 1, []]);
});

test('a provider that does not answer is waited for within a bound, and the message is one', async () => {
  const { userId, phone } = person();
  await fail('no_answer');
  const id = await requestCode(userId);
  const began = Date.now();
  await eventually(async () => expect(await sentTo(phone)).toHaveLength(1));
  await dueAgain(id);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 2, done: true }), {
    timeoutMs: 20_000,
  });
  expect(Date.now() - began).toBeLessThan(15_000);
  expect(await sentTo(phone)).toMatchObject([{ handedOver: 2 }]);
}, 40_000);

test('a process killed between handing over and noting it sends the same message again', async () => {
  const { userId, phone } = person();
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ done: true }));
  // What such a process leaves: taken, counted, and not ended.
  const sealed = sealBytes(key, id, Buffer.from('Votre code est 012345'));
  await messaging.query('UPDATE text_message SET done_at = NULL, sealed = $2, next_at = now() WHERE id = $1', [
    id,
    sealed,
  ]);
  await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 2, done: true, forgotten: true }));
  expect(await sentTo(phone)).toMatchObject([{ reference: id, handedOver: 2 }]);
});

test('a refused message is not tried again, nor one for somebody without an account', async () => {
  const { userId, phone } = person();
  await fail('refuse');
  const before = await counted('refused');
  const ids = [await requestCode(userId), await requestCode(uuidv7())];
  for (const id of ids) {
    await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 1, done: true, forgotten: true }));
  }
  expect(await sentTo(phone)).toEqual([]);
  expect(await counted('refused')).toBe(before + 2);
});

test('a code sealed with another key is not sent', async () => {
  const { userId, phone } = person();
  const id = await requestCode(userId, { sealedWith: Buffer.alloc(32, 6) });
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ done: true }));
  expect(await sentTo(phone)).toEqual([]);
});

test('while identity is away the message waits', async () => {
  const { userId, phone } = person();
  identity.breakDown();
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 1, done: false }));
  identity.recover();
  await dueAgain(id);
  await eventually(async () => expect(await sentTo(phone)).toHaveLength(1));
});

test('an old code is not sent: it opens nothing', async () => {
  const { userId, phone } = person();
  const before = await counted('given_up');
  const id = await requestCode(userId, { minutes: -1 });
  await eventually(async () => expect(await rowOf(id)).toEqual({ attempts: 0, done: true, forgotten: true }));
  expect(await sentTo(phone)).toEqual([]);
  expect(await counted('given_up')).toBe(before + 1);
});

test('a person gets so many messages a day, others still get theirs', async () => {
  const [eager, other] = [person(), person()];
  const before = await counted('over_limit');
  for (let i = 0; i < perPerson + 2; i++) await requestCode(eager.userId);
  await requestCode(other.userId);
  await eventually(async () => expect(await sentTo(other.phone)).toHaveLength(1));
  await eventually(async () => expect(await counted('over_limit')).toBe(before + 2));
  expect(await sentTo(eager.phone)).toHaveLength(perPerson);
});

test('all people together get so many messages a day; the next day begins anew', async () => {
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

test('nothing of a closed account is sent or kept', async () => {
  const { userId } = person();
  await fail('error', 5);
  const id = await requestCode(userId);
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ attempts: 1 }));
  await messaging.publish(UserErased, { ...UserErased.fixture, user_id: userId });
  await eventually(async () => expect(await rowOf(id)).toBeUndefined());
});

test('where no provider is configured nothing is queued', async () => {
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
  } finally {
    await plain.stop();
  }
});
