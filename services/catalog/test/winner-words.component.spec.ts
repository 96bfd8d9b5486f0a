import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AdminActed, PublicNameReplaced, UserErased, WinnerWordsChanged } from '@raffle/contracts/events';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { listHandovers, listMyWins } from '@raffle/contracts/http/deliveries';
import { listDraws } from '@raffle/contracts/http/draws';
import { listWinnerWords, sayWords } from '@raffle/contracts/http/winner-words';
import { checkHandoverCode, drawsOfPerson, userContacts } from '@raffle/contracts/internal';
import type { Subject } from '@raffle/service-kit/http';
import { collectEvents, eventually, publishEvent } from '@raffle/test-kit';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { photo } from './pictures.js';
import { admin, user } from './running-catalog.js';
import { refusal, startShop, type Shop } from './shop.js';

let shop: Shop;
let events: Awaited<ReturnType<typeof collectEvents>>;
let picture: Buffer;
beforeAll(async () => {
  // With the place where it was taken.
  picture = await photo({ width: 1200, height: 900 })
    .withExif({ IFD0: { Copyright: 'Lomé' } })
    .jpeg()
    .toBuffer();
  shop = await startShop();
  events = await collectEvents(shop.broker, [AdminActed, WinnerWordsChanged]);
  shop.identity.answer(userContacts, { contacts: [] });
  shop.identity.answer(checkHandoverCode, { right: true });
});
afterAll(async () => {
  await events?.stop();
  await shop?.close();
});

/** Afi's words. */
const texts = { first_name: 'Afi', city: 'Lomé', sentence: 'Mes enfants ont dansé toute la soirée\u00a0!' };
const none = { first_name: '', city: '', sentence: '' };

let draws = 0;
/** Each draw has people of its own. */
async function won() {
  const productId = await shop.create({ status: 'active', maxWinners: 1, maxParticipants: 2 });
  await shop.fill(productId, [`Ama ${++draws}`, `Kofi ${draws}`]);
  expect((await shop.call('POST', `/products/${productId}/draw`, { as: admin })).status).toBe(200);
  const path = `/admin/deliveries?state=all&productId=${productId}`;
  const { deliveries } = listDeliveries.answer.parse((await shop.call('GET', path, { as: admin })).body);
  const { id, user_id, ticket } = deliveries[0]!;
  return { productId, id, ticket, winner: { kind: 'user', id: user_id } as Subject };
}
type Won = Awaited<ReturnType<typeof won>>;

const say = ({ id, winner }: Pick<Won, 'id' | 'winner'>, body: object = texts, keepPhoto = true) =>
  shop.call('PUT', `/wins/${id}/words`, { as: winner, body: { photo: keepPhoto, ...body } });
const send = ({ id, winner }: Won, bytes = picture, type = 'image/jpeg') =>
  shop.call('POST', `/wins/${id}/portrait`, { as: winner, file: { bytes, type } });
const list = async (state = 'waiting') =>
  listWinnerWords.answer.parse((await shop.call('GET', `/admin/winner-words?state=${state}`, { as: admin })).body);
const unread = async () =>
  listDeliveries.answer.parse((await shop.call('GET', '/admin/deliveries?state=handed_over', { as: admin })).body)
    .unread_words;
const toRead = async ({ id }: Won) => (await list()).words.find(({ delivery_id: of }) => of === id);
const approve = async (prize: Won, version?: number) => {
  const body = { version: version ?? (await toRead(prize))!.version };
  return shop.call('POST', `/admin/winner-words/${prize.id}/approve`, { as: admin, body });
};
const refuse = (prize: Won, version: number, reason = 'On reconnaît une autre personne sur la photo') =>
  shop.call('POST', `/admin/winner-words/${prize.id}/refuse`, { as: admin, body: { version, reason } });
/** What every page shows: the record's, Gagnants and the landing page. */
async function shown({ productId, ticket }: Won) {
  const record = listHandovers.answer.parse((await shop.call('GET', `/draws/${productId}/handovers`)).body).words;
  const draws = listDraws.answer.parse((await shop.call('GET', '/draws?limit=100')).body);
  const drawn = draws.draws.find(({ product_id }) => product_id === productId);
  expect(drawn).toMatchObject({ words: record, winner_tickets: [ticket] });
  const newest = draws.newest.find(({ product_id }) => product_id === productId);
  if (record[0]) expect(newest).toMatchObject(record[0]);
  else expect(newest).toMatchObject({ ...none, photo: false, ticket });
  return record;
}
const portrait = ({ productId, ticket }: Won) => shop.fetchRaw('GET', `/draws/${productId}/portraits/${ticket}`);
const ownWords = async ({ id, winner }: Won) =>
  listMyWins.answer.parse((await shop.call('GET', '/wins', { as: winner })).body).wins.find((win) => win.id === id)
    ?.words;
const changesOf = async ({ productId }: Won) =>
  (await events.of(WinnerWordsChanged)).filter(({ product_id }) => product_id === productId).map(({ state }) => state);

async function published(): Promise<Won> {
  const prize = await won();
  expect((await say(prize)).status).toBe(200);
  expect((await send(prize)).status).toBe(201);
  expect((await approve(prize)).status).toBe(204);
  return prize;
}

test('nothing is public before it was read; then all of it, without metadata; and withdrawn it is gone at once', async () => {
  const prize = await won();
  expect(sayWords.answer.parse((await say(prize)).body).words).toMatchObject({
    state: 'waiting',
    ...texts,
    photo: false,
  });
  expect((await send(prize)).status).toBe(201);
  // The same again is no other version.
  await say(prize);
  await send(prize);
  expect(await shown(prize)).toEqual([]);
  expect((await portrait(prize)).status).toBe(404);

  const waiting = await toRead(prize);
  expect(waiting).toMatchObject({ ...texts, version: 2 });
  expect(await unread()).toEqual({ total: (await list()).total, since: (await list()).words[0]!.said_at });
  const { width, exif } = await sharp(Buffer.from(waiting!.picture!.split(',')[1]!, 'base64')).metadata();
  expect({ width, exif }).toEqual({ width: 480, exif: undefined });

  const { total } = await unread();
  expect((await approve(prize)).status).toBe(204);
  expect((await unread()).total).toBe(total - 1);
  expect(await shown(prize)).toEqual([{ ticket: prize.ticket, ...texts, photo: true }]);
  const served = await portrait(prize);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await ownWords(prize))?.state).toBe('approved');

  expect((await say(prize, none, false)).body).toEqual({ words: null });
  expect(await shown(prize)).toEqual([]);
  expect((await portrait(prize)).status).toBe(404);
  const database = shop.app.get(DataSource);
  const stored = await database.query<object[]>('SELECT photo, sentence FROM winner_words WHERE delivery_id = $1', [
    prize.id,
  ]);
  expect(stored).toEqual([{ photo: null, sentence: '' }]);
  await eventually(async () => expect(await changesOf(prize)).toEqual(['hidden', 'hidden', 'published', 'hidden']));
  const acts = (await events.of(AdminActed)).filter(({ subject }) => subject === prize.id).map(({ action }) => action);
  expect(acts).toEqual([
    'delivery.words_said',
    'delivery.words_said',
    'delivery.words_approved',
    'delivery.words_withdrawn',
  ]);
});

test('each consent is by itself, and a change is read again', async () => {
  const prize = await published();
  expect((await say(prize, { ...none, sentence: 'Merci' })).status).toBe(200);
  expect(await shown(prize)).toEqual([]);
  expect((await portrait(prize)).status).toBe(404);
  expect((await approve(prize)).status).toBe(204);
  expect(await shown(prize)).toEqual([{ ticket: prize.ticket, ...none, sentence: 'Merci', photo: true }]);
  expect((await say(prize, { ...none, sentence: 'Merci' }, false)).status).toBe(200);
  expect((await approve(prize)).status).toBe(204);
  expect(await shown(prize)).toEqual([{ ticket: prize.ticket, ...none, sentence: 'Merci', photo: false }]);
});

test('an administrator decides on what they read; a refusal has a reason, which its winner reads', async () => {
  const prize = await won();
  await say(prize);
  const { version } = (await toRead(prize))!;
  await say(prize, { ...texts, sentence: 'Autre chose' });
  expect(refusal(await approve(prize, version))).toEqual({ status: 409, code: 'words_changed' });
  expect((await refuse(prize, version + 1, '')).status).toBe(400);
  expect((await refuse(prize, version + 1)).status).toBe(204);
  expect(await ownWords(prize)).toMatchObject({
    state: 'refused',
    refusal: 'On reconnaît une autre personne sur la photo',
  });
  expect(await shown(prize)).toEqual([]);
  expect(refusal(await approve(prize, version + 1))).toEqual({ status: 409, code: 'words_changed' });
  await eventually(async () => expect(await changesOf(prize)).toEqual(['hidden', 'hidden', 'refused']));

  // What is published can still be refused.
  const other = await published();
  const read = (await list('approved')).words.find(({ delivery_id: of }) => of === other.id)!;
  expect((await refuse(other, read.version)).status).toBe(204);
  expect(await shown(other)).toEqual([]);
});

test('nobody else speaks for a winner, and what says where to pay is refused', async () => {
  const prize = await won();
  expect(refusal(await say({ id: prize.id, winner: user }))).toEqual({ status: 404, code: 'delivery_not_found' });
  expect(refusal(await send({ ...prize, winner: user }))).toEqual({ status: 404, code: 'delivery_not_found' });
  for (const body of [
    { ...texts, sentence: 'Payez au 90 11 22 33' },
    { ...texts, sentence: 'x'.repeat(161) },
    { ...texts, first_name: '90112233' },
    { ...texts, city: 'www.gagne.com' },
  ])
    expect((await say(prize, body)).status).toBe(400);
  expect(refusal(await send(prize, Buffer.from('<svg/>')))).toEqual({ status: 400, code: 'image_unreadable' });
  expect(await ownWords(prize)).toBeNull();
  const noArea: Subject = { ...admin, areas: ['support'] };
  expect((await shop.call('GET', '/admin/winner-words', { as: noArea })).status).toBe(403);
});

test('a closed account shows nothing, and initials set by an administrator hide name and city', async () => {
  const [closed, initials] = [await published(), await published()];
  await publishEvent(shop.broker, UserErased, {
    ...UserErased.fixture,
    user_id: closed.winner.id,
    keeps_winner_name: true,
  });
  await eventually(async () => expect(await shown(closed)).toEqual([]));
  expect((await portrait(closed)).status).toBe(404);

  await publishEvent(shop.broker, PublicNameReplaced, {
    ...PublicNameReplaced.fixture,
    user_id: initials.winner.id,
    initials: 'A. M.',
  });
  await eventually(async () =>
    expect(await shown(initials)).toMatchObject([{ first_name: '', city: '', sentence: texts.sentence }]),
  );
});

test('received by the winner’s own word alone, never in a session that an administrator’s code may have opened', async () => {
  const [own, reopened] = [await won(), await won()];
  for (const [prize, afterCode] of [
    [own, false],
    [reopened, true],
  ] as const) {
    const body = { at: new Date().toISOString(), by: 'Komla', code: '482913' };
    expect((await shop.call('POST', `/admin/deliveries/${prize.id}/handover`, { as: admin, body })).status).toBe(200);
    const as: Subject = { ...prize.winner, afterCode } as Subject;
    expect((await shop.call('POST', `/wins/${prize.id}/received`, { as })).status).toBe(200);
  }
  const confirmed = async ({ productId }: Won) =>
    listHandovers.answer.parse((await shop.call('GET', `/draws/${productId}/handovers`)).body).handovers[0]?.confirmed;
  expect([await confirmed(own), await confirmed(reopened)]).toEqual([true, false]);
});

test('a win has the day by which we call, until its winner is reached', async () => {
  const { id, winner } = await won();
  const win = async () =>
    listMyWins.answer.parse((await shop.call('GET', '/wins', { as: winner })).body).wins.find((one) => one.id === id)!;
  const { won_at, call_by } = await win();
  expect(Date.parse(call_by!) - Date.parse(won_at)).toBe(3 * 86_400_000);
  const body = { method: 'call', reached: true, note: '' };
  expect((await shop.call('POST', `/admin/deliveries/${id}/contacts`, { as: admin, body })).status).toBe(201);
  expect((await win()).call_by).toBeNull();
});

test('its owner’s data has what they said', async () => {
  const prize = await won();
  await say(prize);
  const { items } = drawsOfPerson.answer.parse((await shop.call('GET', drawsOfPerson.path, { as: prize.winner })).body);
  expect(items.find((item) => item.kind === 'winner_words' && item.product_id === prize.productId)).toMatchObject({
    ...texts,
    state: 'waiting',
  });
});
