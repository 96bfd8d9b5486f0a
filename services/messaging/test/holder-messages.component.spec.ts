import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { weekdayAndTime } from '@raffle/contracts/date-text';
import { ProductExplained, StrikeAnnounced, UserErased } from '@raffle/contracts/events';
import { countHolders, listHolderMessages, sendBroadcast, sendToHolders } from '@raffle/contracts/http/admin-messages';
import { holdMessage, readHeldMessage } from '@raffle/contracts/http/held-acts';
import { listBroadcasts } from '@raffle/contracts/http/broadcast-list';
import { ageHeldAct, eventually } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { startMessaging, type MessagingService } from './messaging-service.js';

let messaging: MessagingService;
const admin = uuidv7();
beforeAll(async () => {
  messaging = await startMessaging();
});
afterAll(() => messaging.stop());

let lastProduct = 0;
/** A product with so many ticket holders. */
async function product(holders: number): Promise<{ id: number; people: string[] }> {
  const id = ++lastProduct;
  const people = Array.from({ length: holders }, () => uuidv7()).sort();
  await messaging.query(
    `INSERT INTO product (product_id, version, name, places) VALUES ($1, 1, 'Produit ' || $1::integer, 300)`,
    [id],
  );
  await messaging.query('INSERT INTO participation (product_id, user_id) SELECT $1, unnest($2::uuid[])', [id, people]);
  return { id, people };
}
const asAdmin = (headers: Record<string, string> = {}) => ({ ...messaging.asAdmin(admin), headers });
const send = (id: number | string, body: object, headers = {}) =>
  messaging.call(
    'POST',
    `/admin/products/${id}/messages`,
    { subject: 'Votre tirage', content: 'Bientôt', ...body },
    asAdmin(headers),
  );
const cancel = (id: string) => messaging.call('POST', `/admin/holder-messages/${id}/cancel`, undefined, asAdmin());
const holdersOf = async (id: number) =>
  countHolders.answer.parse((await messaging.call('GET', `/admin/products/${id}/holders`, undefined, asAdmin())).body)
    .people;
const listed = async (query = '') =>
  listHolderMessages.answer.parse(
    (await messaging.call('GET', `/admin/holder-messages${query}`, undefined, asAdmin())).body,
  ).messages;
const noticesFor = (id: string) =>
  messaging.query<{ user_id: string }>(
    `SELECT user_id FROM message WHERE notice = 'holders_told' AND notice_of = $1 ORDER BY user_id`,
    [id],
  );
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
/** As if its time had come. */
const isDue = (id: string) => messaging.query('UPDATE holder_message SET send_at = now() WHERE id = $1', [id]);
const sent = async (id: string) =>
  eventually(async () => expect((await listed()).find((message) => message.id === id)?.state).toBe('sent'), {
    timeoutMs: 20_000,
  });

test('what was added to a product reaches its ticket holders once, also when its event arrives twice', async () => {
  const { id, people } = await product(2);
  const added = { ...ProductExplained.fixture, addition_id: uuidv7(), product_id: id, added_at: inSeconds(0) };
  await messaging.publish(ProductExplained, added);
  await messaging.publish(ProductExplained, added);
  await sent(added.addition_id);
  expect((await noticesFor(added.addition_id)).map(({ user_id }) => user_id)).toEqual(people);
  expect(await messaging.told(people[0]!)).toMatchObject([
    {
      subject: 'Une précision sur votre lot\u00a0: Console de salon et 2 manettes',
      content: `La console est livrée avec une prise européenne.\n\nElle est aussi sur la page du tirage\u00a0: /tirages/${id}`,
    },
  ]);
  expect((await listed()).filter((message) => message.product_id === id)).toHaveLength(1);
});

test('what the only administrator may strike is told to the ticket holders before, without the text', async () => {
  const { id, people } = await product(1);
  const announced = { ...StrikeAnnounced.fixture, approval_id: uuidv7(), product_id: id, announced_at: inSeconds(0) };
  await messaging.publish(StrikeAnnounced, announced);
  await messaging.publish(StrikeAnnounced, announced);
  await sent(announced.approval_id);
  expect(await messaging.told(people[0]!)).toMatchObject([
    {
      subject: 'Un retrait est demandé\u00a0: Console de salon et 2 manettes',
      content:
        `La précision du 21 novembre 2026 peut être retirée de la page du tirage à partir du ${weekdayAndTime(announced.strike_from)}. ` +
        `Si vous n’êtes pas d’accord, écrivez-nous avant.\n\nLa page du tirage\u00a0: /tirages/${id}`,
    },
  ]);
  const picture = { ...announced, approval_id: uuidv7(), part: 'picture' as const, added_at: null };
  await messaging.publish(StrikeAnnounced, picture);
  await sent(picture.approval_id);
  expect(JSON.stringify(await messaging.told(people[0]!))).toContain(
    'Une photo peut être retirée de la page du tirage',
  );
});

test('all ticket holders get it once, in bounded batches, also when it is requested twice', async () => {
  const { id, people } = await product(230);
  const [outsider] = (await product(1)).people;
  expect(await holdersOf(id)).toBe(230);
  const headers = { 'idempotency-key': 'holders' };
  const answers = await Promise.all([send(id, {}, headers), send(id, {}, headers)]);
  const [first, second] = answers.map(({ body }) => sendToHolders.answer.parse(body).message);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ product_id: id, product_name: `Produit ${id}`, state: 'scheduled', recipients: null });
  await sent(first!.id);
  const all = await noticesFor(first!.id);
  expect(all.map(({ user_id }) => user_id)).toEqual(people);
  expect(await messaging.told(people[0]!)).toMatchObject([
    { subject: 'Votre tirage', content: 'Bientôt', is_win: false },
  ]);
  expect(await noticesFor(outsider!)).toEqual([]);
  expect((await listed())[0]).toMatchObject({ id: first!.id, recipients: 230 });
  await eventually(async () => {
    const acts = (await messaging.acted()).filter(({ subject }) => subject === first!.id);
    expect(acts.map(({ action }) => action).sort()).toEqual(['holder_message.scheduled', 'holder_message.sent']);
    expect(acts.find(({ action }) => action === 'holder_message.sent')?.after).toMatchObject({ recipients: 230 });
    expect(
      (await messaging.posted()).filter(({ user_id }) => user_id !== null && people.includes(user_id)),
    ).toHaveLength(230);
  });
});

test('it goes to the ticket holders at the time of sending, not of writing, and not to closed accounts', async () => {
  const { id, people } = await product(2);
  const [gone, stays] = people;
  await messaging.publish(UserErased, { ...UserErased.fixture, user_id: gone!, version: 9 });
  await eventually(async () => expect(await holdersOf(id)).toBe(1));
  const { message } = sendToHolders.answer.parse((await send(id, { sendAt: inSeconds(3600) })).body);
  const late = uuidv7();
  await messaging.query('INSERT INTO participation VALUES ($1, $2)', [id, late]);
  expect((await listed()).find((one) => one.id === message.id)?.state).toBe('scheduled');
  await isDue(message.id);
  await sent(message.id);
  expect((await noticesFor(message.id)).map(({ user_id }) => user_id)).toEqual([stays, late].sort());
});

test('people who get tickets during sending do not get it', async () => {
  const { id, people } = await product(1);
  const messageId = uuidv7();
  // Sending has started and the recipients are stored; the next batch follows the newcomer's ticket.
  const newcomer = uuidv7();
  await messaging.query('INSERT INTO participation VALUES ($1, $2)', [id, newcomer]);
  await messaging.query(
    `WITH begun AS (
       INSERT INTO holder_message (id, product_id, subject, content, created_at, send_at, begun_at, recipients)
       VALUES ($1, $2, 'x', 'y', now(), now(), now(), 1) RETURNING id)
     INSERT INTO holder_message_recipient SELECT id, $3 FROM begun`,
    [messageId, id, people[0]],
  );
  await sent(messageId);
  expect((await noticesFor(messageId)).map(({ user_id }) => user_id)).toEqual(people);
});

test('until it is sent it can be cancelled, for good', async () => {
  const { id } = await product(1);
  const { message } = sendToHolders.answer.parse((await send(id, { sendAt: inSeconds(3600) })).body);
  expect([(await cancel(message.id)).status, (await cancel(message.id)).status]).toEqual([204, 204]);
  await isDue(message.id);
  const next = sendToHolders.answer.parse((await send(id, {})).body).message;
  await sent(next.id);
  expect(await noticesFor(message.id)).toEqual([]);
  expect((await listed()).find((one) => one.id === message.id)).toMatchObject({ state: 'cancelled', recipients: null });
  expect(await cancel(next.id)).toMatchObject({ status: 409, body: { code: 'holder_message_sent' } });
  expect(await cancel(uuidv7())).toMatchObject({ status: 404, body: { code: 'holder_message_not_found' } });
  await eventually(async () => {
    const acts = (await messaging.acted()).filter(({ subject }) => subject === message.id);
    expect(acts.map(({ action }) => action).sort()).toEqual(['holder_message.cancelled', 'holder_message.scheduled']);
  });
});

test('without ticket holders it is sent to no one', async () => {
  const { id } = await product(0);
  const { message } = sendToHolders.answer.parse((await send(id, {})).body);
  await sent(message.id);
  expect((await listed(`?q=${encodeURIComponent('VOTRE')}`)).find((one) => one.id === message.id)).toMatchObject({
    recipients: 0,
  });
  expect(await listed('?q=introuvable')).toEqual([]);
});

describe('to everyone', () => {
  const sendToAll = async (body: object, headers = {}) =>
    messaging.call(
      'POST',
      '/admin/broadcasts',
      { subject: 'Fête', content: 'Trois tirages', ...body },
      asAdmin(headers),
    );
  const scheduled = async (subject: string) => {
    const found = (await listed()).find((message) => message.subject === subject);
    if (!found) throw new Error(`no message ${subject}`);
    return found;
  };
  const broadcasts = async () =>
    listBroadcasts.answer.parse((await messaging.call('GET', '/admin/broadcasts', undefined, asAdmin())).body)
      .broadcasts;

  test('a scheduled message is one general message at its time, once, and then listed as such', async () => {
    const reader = uuidv7();
    const headers = { 'idempotency-key': 'all' };
    const body = { subject: 'Plus tard', sendAt: inSeconds(3600) };
    const answers = await Promise.all([sendToAll(body, headers), sendToAll(body, headers)]);
    for (const { status, body: answer } of answers) {
      expect(status).toBe(201);
      expect(sendBroadcast.answer.parse(answer)).toEqual({ broadcast: null });
    }
    const { id, ...message } = await scheduled('Plus tard');
    expect(message).toMatchObject({ product_id: null, product_name: null, state: 'scheduled', recipients: null });
    expect((await listed()).filter(({ subject }) => subject === 'Plus tard')).toHaveLength(1);
    expect((await broadcasts()).some((one) => one.id === id)).toBe(false);
    // A person who registers before that time is a recipient.
    await messaging.query(
      `INSERT INTO person (user_id, version, display_name, registered_at) VALUES ($1, 1, 'Lectrice L.', now())`,
      [reader],
    );
    await isDue(id);
    await eventually(async () => expect((await broadcasts()).find((one) => one.id === id)).toBeDefined(), {
      timeoutMs: 20_000,
    });
    const [people] = await messaging.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM person WHERE registered_at IS NOT NULL AND erased_at IS NULL',
    );
    expect((await broadcasts()).find((one) => one.id === id)?.recipients).toBe(people?.count);
    expect((await listed()).some((one) => one.id === id)).toBe(false);
    expect((await messaging.messages(reader)).general.filter((one) => one.id === id)).toHaveLength(1);
    await eventually(async () => {
      const acts = (await messaging.acted()).filter(({ subject }) => subject === id);
      expect(acts.map(({ action }) => action).sort()).toEqual(['broadcast.scheduled', 'broadcast.sent']);
    });
  });

  test('until it is sent it can be cancelled, and it stays listed as cancelled', async () => {
    await sendToAll({ subject: 'Jamais', sendAt: inSeconds(3600) });
    const { id } = await scheduled('Jamais');
    expect((await cancel(id)).status).toBe(204);
    await isDue(id);
    await sendToAll({ subject: 'Ensuite', sendAt: inSeconds(3600) });
    await isDue((await scheduled('Ensuite')).id);
    await eventually(async () => expect((await broadcasts()).some(({ subject }) => subject === 'Ensuite')).toBe(true), {
      timeoutMs: 20_000,
    });
    expect((await broadcasts()).some((one) => one.id === id)).toBe(false);
    expect((await scheduled('Jamais')).state).toBe('cancelled');
    await eventually(async () => {
      const acts = (await messaging.acted()).filter(({ subject }) => subject === id);
      expect(acts.map(({ action }) => action).sort()).toEqual(['broadcast.cancelled', 'broadcast.scheduled']);
    });
  });

  test('a time in the past is refused', async () => {
    expect(await sendToAll({ sendAt: '2020-01-01T10:00:00.000Z' })).toMatchObject({
      status: 409,
      body: { code: 'date_passed' },
    });
  });
});

test.each([
  [{ sendAt: '2020-01-01T10:00:00.000Z' }, 409, 'date_passed'],
  [{ sendAt: 'demain' }, 400, 'invalid_request'],
  [{ subject: ' ' }, 400, 'invalid_request'],
  [{ content: '' }, 400, 'invalid_request'],
] as const)('%j is refused', async (body, status, code) => {
  expect(await send((await product(1)).id, body)).toMatchObject({ status, body: { code } });
});

test('an unknown product has no holders', async () => {
  expect(await send(999_999, {})).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  expect((await messaging.call('GET', '/admin/products/999999/holders', undefined, asAdmin())).status).toBe(404);
});

describe('a message that is held for ten seconds', () => {
  const hold = (productId: number | null, content = 'Bientôt', headers = {}, as = asAdmin(headers)) =>
    messaging.call('POST', '/admin/held-messages', { productId, subject: 'Votre tirage', content }, as);
  const held = async (...asked: Parameters<typeof hold>) => {
    const { status, body } = await hold(...asked);
    expect(status).toBe(201);
    return holdMessage.answer.parse(body).act;
  };
  const stateOf = async (id: string) =>
    readHeldMessage.answer.parse((await messaging.call('GET', `/admin/held-messages/${id}`, undefined, asAdmin())).body)
      .act.state;

  const wait = (id: string, seconds: number) => ageHeldAct(messaging.databaseUrl, id, seconds);

  test('reaches each holder afterwards, by itself', async () => {
    const { id, people } = await product(2);
    const key = { 'idempotency-key': uuidv7() };
    const act = await held(id, 'Bientôt', key);
    await wait(act.id, -3600);
    // A retry whose first answer was lost.
    expect((await held(id, 'Bientôt', key)).id).toBe(act.id);
    expect((await listed()).some((message) => message.id === act.id)).toBe(false);
    await wait(act.id, 3610);
    await sent(act.id);
    expect(await stateOf(act.id)).toBe('done');
    expect((await noticesFor(act.id)).map(({ user_id }) => user_id)).toEqual(people);
  });

  test('to everybody is one of all messages afterwards, and undone none', async () => {
    const subjects = async () =>
      listBroadcasts.answer
        .parse((await messaging.call('GET', '/admin/broadcasts', undefined, asAdmin())).body)
        .broadcasts.map(({ id }) => id);
    const undone = await held(null, 'À ne pas envoyer');
    await wait(undone.id, -3600);
    expect(await hold(null, 'Un autre')).toMatchObject({ status: 409, body: { code: 'act_held' } });
    const undo = () => messaging.call('POST', `/admin/held-messages/${undone.id}/undo`, undefined, asAdmin());
    expect((await undo()).status).toBe(200);
    const act = await held(null, 'À envoyer');
    await wait(act.id, 10);
    await eventually(async () => expect(await stateOf(act.id)).toBe('done'), { timeoutMs: 20_000 });
    expect(await subjects()).toContain(act.id);
    expect(await subjects()).not.toContain(undone.id);
    expect(await stateOf(undone.id)).toBe('undone');
  });

  test('is refused for a product that is not known', async () => {
    expect(await hold(999_999)).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  });
});
