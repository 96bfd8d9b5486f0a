import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AdminActed, UserErased } from '@raffle/contracts/events';
import { addEvidence, readEvidence } from '@raffle/contracts/http/handover-evidence';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { listMyWins } from '@raffle/contracts/http/deliveries';
import { checkHandoverCode, drawsOfPerson, listStoredImages, userContacts } from '@raffle/contracts/internal';
import type { Subject } from '@raffle/service-kit/http';
import { collectEvents, eventually, publishEvent, unguarded } from '@raffle/test-kit';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { KeepEvidence } from '../src/deliveries/keep-evidence.js';
import { photo } from './pictures.js';
import { admin } from './running-catalog.js';
import { refusal, startShop, type Shop } from './shop.js';

const person = (areas: Subject['areas']): Subject => ({
  kind: 'admin',
  id: randomUUID(),
  role: 'admin',
  username: 'awa',
  ...(areas && { areas }),
});
const [inDraws, inMoney] = [person(['draws']), person(['money'])];

let shop: Shop;
let events: Awaited<ReturnType<typeof collectEvents>>;
let picture: Buffer;
let other: Buffer;
beforeAll(async () => {
  // Created before the service starts, because it blocks the whole process.
  [picture, other] = await Promise.all([
    photo().jpeg().toBuffer(),
    photo({ seed: 8, width: 200, height: 90 }).png().toBuffer(),
  ]);
  shop = await startShop();
  events = await collectEvents(shop.broker, [AdminActed]);
});
afterAll(async () => {
  await events?.stop();
  await shop?.close();
});
beforeEach(() => {
  shop.identity.answer(userContacts, { contacts: [] });
  shop.identity.answer(checkHandoverCode, { right: true });
});

async function won() {
  const productId = await shop.create({ status: 'active', maxWinners: 1, maxParticipants: 2 });
  await shop.fill(productId, ['Ama', 'Kofi']);
  expect((await shop.call('POST', `/products/${productId}/draw`, { as: admin })).status).toBe(200);
  const { id, user_id } = await shown(productId);
  return { productId, id, winner: { kind: 'user', id: user_id } as const };
}
async function handedOver() {
  const prize = await won();
  const body = { at: new Date().toISOString(), by: 'Komla', code: '482913' };
  expect((await shop.call('POST', `/admin/deliveries/${prize.id}/handover`, { as: inDraws, body })).status).toBe(200);
  return prize;
}
async function shown(productId: number) {
  const path = `/admin/deliveries?state=all&productId=${productId}`;
  return listDeliveries.answer.parse((await shop.call('GET', path, { as: admin })).body).deliveries[0]!;
}
const add = (id: string, bytes = picture, kind = 'photo', type = 'image/jpeg') =>
  shop.call('POST', `/admin/deliveries/${id}/evidence?kind=${kind}`, { as: inDraws, file: { bytes, type } });
const read = (id: string, as = inMoney) => shop.call('GET', `/admin/deliveries/${id}/evidence`, { as });
const actsOn = async (id: string) =>
  (await events.of(AdminActed)).filter(({ subject }) => subject === id).map(({ action }) => action);
/** As if it had been added so long ago. */
const age = (id: string, by: string) =>
  unguarded(
    shop.database,
    'handover_evidence',
    `UPDATE handover_evidence SET added_at = added_at - interval '${by}' WHERE delivery_id = $1`,
    [id],
  );

test('a photograph is kept once, apart from public pictures, and is read by who sees money; each look is logged', async () => {
  const { productId, id, winner } = await handedOver();
  expect((await shown(productId)).evidence).toBeNull();
  const before = listStoredImages.answer.parse(
    (await shop.call('GET', '/internal/images', { caller: 'gateway' })).body,
  ).ids;
  const added = await add(id);
  expect(added.status).toBe(201);
  const { evidence } = addEvidence.answer.parse(added.body);
  const years = new Date(evidence.kept_until).getUTCFullYear() - new Date(evidence.added_at).getUTCFullYear();
  expect([evidence.kind, years]).toEqual(['photo', 2]);
  expect(await shown(productId)).toMatchObject({ evidence, steps: [{}, { kind: 'evidence_added', admin: 'awa' }] });

  const looked = await read(id);
  expect([looked.status, looked.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { picture: url } = readEvidence.answer.parse(looked.body);
  const { format, width, exif } = await sharp(Buffer.from(url.split(',')[1]!, 'base64')).metadata();
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 960, exif: undefined });
  for (const as of [inDraws, person(undefined)])
    expect(refusal(await read(id, as))).toEqual({ status: 403, code: 'forbidden' });
  await eventually(async () =>
    expect(await actsOn(id)).toEqual(['delivery.handed_over', 'delivery.evidence_added', 'delivery.evidence_read']),
  );
  // No public picture, and no fact of it in the winner's page but the step.
  const { ids } = listStoredImages.answer.parse(
    (await shop.call('GET', '/internal/images', { caller: 'gateway' })).body,
  );
  expect(ids).toEqual(before);
  const { wins } = listMyWins.answer.parse((await shop.call('GET', '/wins', { as: winner })).body);
  expect(JSON.stringify(wins)).not.toContain('kept_until');
});

test('the same picture again changes nothing, another one is refused; none is of a prize that waits', async () => {
  const waiting = await won();
  expect(refusal(await add(waiting.id))).toEqual({ status: 409, code: 'delivery_not_handed_over' });
  expect(refusal(await add(randomUUID()))).toEqual({ status: 404, code: 'delivery_not_found' });
  const { id } = await handedOver();
  expect(refusal(await read(id))).toEqual({ status: 404, code: 'evidence_not_found' });
  const [first, again] = [
    await add(id, other, 'signature', 'image/png'),
    await add(id, other, 'signature', 'image/png'),
  ];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  for (const sent of [await add(id), await add(id, other, 'photo', 'image/png')])
    expect(refusal(sent)).toEqual({ status: 409, code: 'evidence_exists' });
  // What is published last arrives last.
  expect((await read(id)).status).toBe(200);
  await eventually(async () =>
    expect(await actsOn(id)).toEqual(['delivery.handed_over', 'delivery.evidence_added', 'delivery.evidence_read']),
  );
  expect(refusal(await add(id, Buffer.from('<svg/>')))).toEqual({ status: 400, code: 'image_unreadable' });
});

test('its picture is deleted after two years, not before, also when the account is closed', async () => {
  const { productId, id, winner } = await handedOver();
  expect((await add(id)).status).toBe(201);
  await publishEvent(shop.broker, UserErased, { ...UserErased.fixture, user_id: winner.id, keeps_winner_name: false });
  await eventually(async () => expect((await shown(productId)).name).toBe(''));
  const job = shop.app.get(KeepEvidence);
  await age(id, '729 days');
  await job.deleteOld();
  expect((await read(id)).status).toBe(200);
  const database = shop.app.get(DataSource);
  const early = 'UPDATE handover_evidence SET bytes = NULL WHERE delivery_id = $1';
  await expect(database.query(early, [id])).rejects.toThrow('deleted after two years');
  await age(id, '3 days');
  await job.deleteOld();
  expect(refusal(await read(id))).toEqual({ status: 404, code: 'evidence_not_found' });
  expect((await shown(productId)).evidence).toMatchObject({ kind: 'photo' });
  await expect(database.query('DELETE FROM handover_evidence WHERE delivery_id = $1', [id])).rejects.toThrow();
});

test('its owner’s data has the fact that it exists', async () => {
  const { productId, id, winner } = await handedOver();
  await add(id, other, 'signature', 'image/png');
  const { body } = await shop.call('GET', drawsOfPerson.path, { as: winner });
  const { items } = drawsOfPerson.answer.parse(body);
  expect(items.find((item) => item.kind === 'delivery' && item.product_id === productId)).toMatchObject({
    evidence: 'signature',
  });
});
