import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AdminActed, DeliveryAdvanced, UserErased } from '@raffle/contracts/events';
import { announceCall } from '@raffle/contracts/http/admin-deliveries';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { listHandovers, listMyWins, verifyCall, type Win } from '@raffle/contracts/http/deliveries';
import { listDraws } from '@raffle/contracts/http/draws';
import { drawsOfPerson, userContacts } from '@raffle/contracts/internal';
import type { Subject } from '@raffle/service-kit/http';
import {
  collectEvents,
  eventually,
  pagedWhileAdding,
  publishEvent,
  unguarded,
  type NeighbourCall,
} from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { CallWinner } from '../src/deliveries/call-winner.js';
import { photo } from './pictures.js';
import { admin, user } from './running-catalog.js';
import { refusal, startShop, type Shop } from './shop.js';

let shop: Shop;
let steps: Awaited<ReturnType<typeof collectEvents>>;
let database: DataSource;
beforeAll(async () => {
  shop = await startShop();
  steps = await collectEvents(shop.broker, [DeliveryAdvanced, AdminActed]);
  database = await new DataSource({ type: 'postgres', url: shop.database }).initialize();
});
afterAll(async () => {
  await database.destroy();
  await steps.stop();
  await shop.close();
});

const phone = '+22890112345';
/** Identity knows every requested user. */
const knowsAll = ({ body }: NeighbourCall) => ({
  contacts: userContacts.body!.parse(body).user_ids.map((id) => ({ id, name: 'Essi Amegan', phone, prizes: [] })),
});
beforeEach(() => shop.identity.answer(userContacts, knowsAll));

/** A drawn product with one prize, its winner and their delivery. */
async function won() {
  const id = await shop.create({ status: 'active', maxWinners: 1, maxParticipants: 6 });
  await shop.fill(id, ['Ama', 'Kofi', 'Edem', 'Yao', 'Afi', 'Sena']);
  expect((await shop.call('POST', `/products/${id}/draw`, { as: admin })).status).toBe(200);
  const [delivery] = (await board(`productId=${id}`)).deliveries;
  const winner: Subject = { kind: 'user', id: delivery!.user_id };
  return { productId: id, id: delivery!.id, winner };
}
const board = async (query: string, state = 'all') => {
  const { status, body } = await shop.call('GET', `/admin/deliveries?state=${state}&${query}`, { as: admin });
  expect(status).toBe(200);
  return listDeliveries.answer.parse(body);
};
const win = async (winner: Subject, id: string): Promise<Win> => {
  const { body } = await shop.call('GET', '/wins', { as: winner });
  return listMyWins.answer.parse(body).wins.find((one) => one.id === id)!;
};
const act = (method: 'POST' | 'PUT', path: string, body?: unknown, as: Subject = admin) =>
  shop.call(method, path, { as, body });
/** When it is noted: identity accepts any code. */
const givenAt = () => new Date().toISOString();
const handOver = (id: string, at = givenAt()) =>
  act('POST', `/admin/deliveries/${id}/handover`, { at, by: 'Komla', code: '482913' });
const handovers = async (productId: number) =>
  listHandovers.answer.parse((await shop.call('GET', `/draws/${productId}/handovers`)).body).handovers;
let pictures = 0;
const upload = async () => {
  const bytes = await photo({ width: 300, height: 200, seed: ++pictures }).jpeg().toBuffer();
  const answer = await shop.call('POST', '/admin/images', {
    as: admin,
    file: { bytes, type: 'image/jpeg' },
  });
  return String(answer.body.image_url);
};

test('the board shows name and phone when the list was closed, and those since; a call from either number is ours', async () => {
  const { productId } = await won();
  const [first] = (await board(`productId=${productId}`)).deliveries;
  const newPhone = '+22890998877';
  const prizes = [{ product_id: productId, ticket: first!.ticket, name: 'Essi Amegan', phone, needs_two_people: true }];
  shop.identity.answer(userContacts, ({ body }: NeighbourCall) => ({
    contacts: userContacts
      .body!.parse(body)
      .user_ids.map((id) => ({ id, name: 'Kodjo Autre', phone: newPhone, prizes })),
  }));
  expect((await board(`productId=${productId}`)).deliveries).toMatchObject([
    { full_name: 'Essi Amegan', renamed: 'Kodjo Autre', phone, new_phone: newPhone, needs_two_people: true },
  ]);
  const { body } = await act('POST', `/admin/deliveries/${first!.id}/calls`);
  const { code } = announceCall.answer.parse(body).delivery.call!;
  for (const [number, ours] of [
    [phone, true],
    [newPhone, true],
    ['+22890000000', false],
  ] as const)
    expect((await shop.call('POST', '/calls/verify', { body: { code, phone: number } })).body).toEqual({ ours });
});

test('an appointment that another administrator has changed meanwhile is not overwritten', async () => {
  const { id, winner } = await won();
  const fix = (place: string, before?: object) =>
    act('PUT', `/admin/deliveries/${id}/appointment`, {
      place,
      at: '2026-12-03T10:00:00.000Z',
      documents: '',
      before,
    });
  const none = { place: null, at: null, documents: null };
  expect((await fix('Kara', none)).status).toBe(200);
  expect(refusal(await fix('Lomé', none))).toEqual({ status: 409, code: 'changed_meanwhile' });
  expect((await win(winner, id)).appointment?.place).toBe('Kara');
  // The same values again, and a move based on the current values.
  expect((await fix('Kara', none)).status).toBe(200);
  expect((await fix('Lomé', { place: 'Kara', at: '2026-12-03T10:00:00.000Z', documents: '' })).status).toBe(200);
  expect((await win(winner, id)).appointment?.place).toBe('Lomé');
});

test('a contact with another phone is noted later, with its own time and without a code', async () => {
  const { productId, id, winner } = await won();
  await unguarded(
    shop.database,
    'deliveries',
    `UPDATE deliveries SET won_at = now() - interval '3 days' WHERE id = $1`,
    [id],
  );
  const note = (at: Date, reached = false) =>
    act('POST', `/admin/deliveries/${id}/contacts`, { method: 'call', reached, note: '', at: at.toISOString() });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  for (const impossible of [ago(-1), ago(100)])
    expect(refusal(await note(impossible))).toEqual({ status: 409, code: 'contact_time_impossible' });
  const times = [ago(50), ago(26), ago(2)];
  for (const at of times) expect((await note(at)).status).toBe(201);
  const [shown] = (await board(`productId=${productId}`)).deliveries;
  expect(shown?.steps.map(({ happened_at }) => happened_at)).toEqual(times.map((at) => at.toISOString()));
  // Three days typed at once are one day on which somebody tried: that of the typing, or two where it was midnight.
  const typedOn = new Set(shown?.steps.map(({ at }) => at.slice(0, 10)));
  expect(shown?.forfeit?.tried_on).toEqual([...typedOn]);
  const own = await win(winner, id);
  expect(own.steps.map(({ at }) => at)).toEqual(times.map((at) => at.toISOString()));
  expect(own.call).toBeNull();
});

test('a prize goes from the draw to the hand-over, each step dated, published and in the audit log', async () => {
  const { productId, id, winner } = await won();
  expect(await win(winner, id)).toMatchObject({ state: 'to_contact', steps: [], handover: null, call: null });

  const call = `/admin/deliveries/${id}/contacts`;
  expect((await act('POST', call, { method: 'call', reached: false, note: 'Ne répond pas' })).status).toBe(201);
  expect((await act('POST', call, { method: 'whatsapp', reached: true, note: '' })).status).toBe(201);
  const meeting = { place: 'Agence de Kara', at: '2026-12-03T10:00:00.000Z', documents: 'Carte d’identité' };
  expect((await act('PUT', `/admin/deliveries/${id}/appointment`, meeting)).status).toBe(200);
  expect(refusal(await act('POST', `/wins/${id}/received`, undefined, winner))).toEqual({
    status: 409,
    code: 'delivery_not_handed_over',
  });
  const at = givenAt();
  expect((await handOver(id, at)).status).toBe(200);
  for (let again = 0; again < 2; again++)
    expect((await act('POST', `/wins/${id}/received`, undefined, winner)).status).toBe(200);

  const own = await win(winner, id);
  expect(own).toMatchObject({
    state: 'handed_over',
    appointment: meeting,
    handover: { at, by: 'Komla', proof: 'code', confirmed_at: expect.any(String) as unknown },
  });
  expect(own.steps.map(({ kind, method }) => [kind, method])).toEqual([
    ['attempt', 'call'],
    ['contacted', 'whatsapp'],
    ['appointment', null],
    ['handed_over', null],
    ['confirmed', null],
  ]);
  // Only administrators see their notes.
  expect(JSON.stringify(own)).not.toContain('Ne répond pas');
  const [shown] = (await board(`productId=${productId}`)).deliveries;
  expect(shown).toMatchObject({ attempts: 1, full_name: 'Essi Amegan', phone, user_id: winner.id });
  expect(shown?.steps[0]?.note).toBe('Ne répond pas');

  await eventually(async () =>
    expect((await steps.of(DeliveryAdvanced)).filter((step) => step.delivery_id === id)).toMatchObject([
      { state: 'not_reached', user_id: winner.id, forfeit_from: expect.any(String) as unknown },
      { state: 'contacted', user_id: winner.id, appointment: null },
      { state: 'appointment', appointment: meeting },
      { state: 'handed_over', at, product_id: productId, forfeit_from: null },
      { state: 'received', forfeit_from: null },
    ]),
  );
  await eventually(async () =>
    expect(
      (await steps.of(AdminActed))
        .filter(({ subject }) => subject === id)
        .map(({ action, before, after }) => [action, before?.state, after?.state]),
    ).toEqual([
      ['delivery.contact_tried', 'to_contact', 'to_contact'],
      ['delivery.contacted', 'to_contact', 'contacted'],
      ['delivery.appointment_fixed', 'contacted', 'appointment'],
      ['delivery.handed_over', 'appointment', 'handed_over'],
      // The winner's own step, once.
      ['delivery.received', 'handed_over', undefined],
    ]),
  );
  expect(JSON.stringify(await steps.of(AdminActed))).not.toContain('Ne répond pas');
});

test('no step follows a hand-over, and the database enforces this too', async () => {
  const { id } = await won();
  await handOver(id);
  const over = { status: 409, code: 'delivery_over' };
  expect(refusal(await handOver(id))).toEqual(over);
  expect(
    refusal(await act('POST', `/admin/deliveries/${id}/contacts`, { method: 'call', reached: true, note: '' })),
  ).toEqual(over);
  for (const change of [
    `state = 'contacted', handed_over_at = NULL, handed_over_by = NULL, handed_over_with = NULL`,
    `handed_over_by = 'Un autre'`,
    `user_id = gen_random_uuid()`,
    `photo_url = '/images/x'`,
  ]) {
    await expect(database.query(`UPDATE deliveries SET ${change} WHERE id = $1`, [id])).rejects.toThrow();
  }
  await expect(database.query('DELETE FROM deliveries WHERE id = $1', [id])).rejects.toThrow('never deleted');
  await expect(database.query('DELETE FROM delivery_steps WHERE delivery_id = $1', [id])).rejects.toThrow(
    'never changes',
  );
  await expect(
    database.query(
      `INSERT INTO deliveries (product_id, ticket, user_id, won_at)
       SELECT product_id, ticket, gen_random_uuid(), now() FROM draw_picks LIMIT 1`,
    ),
  ).rejects.toThrow('has won no prize');
});

test('only the winner sees and confirms a prize', async () => {
  const { id, winner } = await won();
  await handOver(id);
  expect(await win(user, id)).toBeUndefined();
  const missing = { status: 404, code: 'delivery_not_found' };
  expect(refusal(await act('POST', `/wins/${id}/received`, undefined, user))).toEqual(missing);
  expect(refusal(await act('PUT', `/wins/${id}/photo`, { agreed: true }, user))).toEqual(missing);
  expect((await win(winner, id)).handover?.confirmed_at).toBeNull();
});

test('a photo is public only while the winner agrees, and is deleted when they no longer do', async () => {
  const { productId, id, winner } = await won();
  const at = givenAt();
  await handOver(id, at);
  const imageUrl = await upload();
  const publish = () => act('PUT', `/admin/deliveries/${id}/photo`, { imageUrl });
  const agree = (agreed: boolean) => act('PUT', `/wins/${id}/photo`, { agreed }, winner);
  expect(refusal(await publish())).toEqual({ status: 409, code: 'photo_not_agreed' });
  await agree(true);
  expect((await publish()).status).toBe(200);
  expect(await handovers(productId)).toEqual([
    { ticket: expect.any(Number) as unknown, at, confirmed: false, photo_url: imageUrl, corrections: [] },
  ]);
  const { draws } = listDraws.answer.parse((await shop.call('GET', '/draws')).body);
  expect(draws.find(({ product_id }) => product_id === productId)?.handovers).toEqual(await handovers(productId));

  await agree(false);
  expect((await handovers(productId))[0]?.photo_url).toBeNull();
  const size = `/internal/images/${imageUrl.slice('/images/'.length)}/480.webp`;
  expect((await shop.fetchRaw('GET', size)).status).toBe(404);
});

test('the code of a call is valid for 72 hours, with the called number only, and reveals no name', async () => {
  const { id, winner } = await won();
  const verify = async (code: string, number: string) => {
    const { status, body } = await shop.call('POST', '/calls/verify', { body: { code, phone: number } });
    expect(status).toBe(200);
    expect(Object.keys(body as object)).toEqual(['ours']);
    return verifyCall.answer.parse(body).ours;
  };
  const answer = await act('POST', `/admin/deliveries/${id}/calls`);
  expect(answer.status).toBe(201);
  const { call } = announceCall.answer.parse(answer.body).delivery;
  expect((await win(winner, id)).call).toEqual(call);
  // The winner's open page and their devices are told, without the code.
  await eventually(async () => {
    const told = (await steps.of(DeliveryAdvanced)).filter((step) => step.delivery_id === id);
    expect(told).toMatchObject([{ state: 'call_announced', user_id: winner.id }]);
    expect(JSON.stringify(told)).not.toContain(call!.code);
  });
  const code = call!.code;
  expect(await verify(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`, phone)).toBe(true);
  expect(await verify(code, '+22890112346')).toBe(false);
  expect(await verify('ABCDEFGH', phone)).toBe(false);
  expect(await verify('?', phone)).toBe(false);

  const next = announceCall.answer.parse((await act('POST', `/admin/deliveries/${id}/calls`)).body).delivery.call!;
  expect(next.code).not.toBe(code);
  await database.query(
    `UPDATE call_codes SET issued_at = now() - interval '73 hours', expires_at = now() - interval '1 hour' WHERE code = $1`,
    [code],
  );
  expect([await verify(code, phone), await verify(next.code, phone)]).toEqual([false, true]);
  const stored: unknown = await database.query('SELECT * FROM call_codes');
  expect(JSON.stringify(stored)).not.toContain('90112345');
});

test('codes that are no longer valid are deleted a thousand at a time, valid ones never', async () => {
  const { id } = await won();
  // In a transaction that the service, which deletes them too, does not see.
  await database.transaction(async (manager) => {
    await manager.query('DELETE FROM call_codes');
    await manager.query(
      `INSERT INTO call_codes (id, delivery_id, code, fingerprint, admin_id, issued_at, expires_at)
       SELECT gen_random_uuid(), $1, 'ABCDEFGH', repeat('0', 64), gen_random_uuid(), now() - interval '3 days',
         now() + CASE n WHEN 0 THEN 1 ELSE -1 END * interval '1 hour' FROM generate_series(0, 1500) n`,
      [id],
    );
    const calls = Object.create(shop.app.get(CallWinner), { dataSource: { value: manager } }) as CallWinner;
    expect([await calls.forgetExpired(), await calls.forgetExpired(), await calls.forgetExpired()]).toEqual([
      1000, 500, 0,
    ]);
    expect(await manager.query('SELECT count(*)::int AS left FROM call_codes')).toEqual([{ left: 1 }]);
  });
});

test('without identity no code is created', async () => {
  const { id } = await won();
  shop.identity.breakDown();
  expect(refusal(await act('POST', `/admin/deliveries/${id}/calls`))).toEqual({
    status: 503,
    code: 'service_unavailable',
  });
  shop.identity.answer(userContacts, { contacts: [] });
  expect(refusal(await act('POST', `/admin/deliveries/${id}/calls`))).toEqual({
    status: 409,
    code: 'winner_without_phone',
  });
});

test('the board has the oldest first, and filters by state, product and name', async () => {
  const [one, two] = [await won(), await won()];
  await handOver(two.id);
  const ids = async (query: string, state?: string) => (await board(query, state)).deliveries.map(({ id }) => id);
  const all = await ids('limit=100');
  expect(all.indexOf(one.id)).toBeLessThan(all.indexOf(two.id));
  expect(await ids(`productId=${one.productId}`, 'open')).toEqual([one.id]);
  expect(await ids(`productId=${two.productId}`, 'open')).toEqual([]);
  expect(await ids(`productId=${two.productId}`, 'handed_over')).toEqual([two.id]);
  const usual = await shop.call('GET', `/admin/deliveries?productId=${two.productId}`, { as: admin });
  expect(usual.body).toMatchObject({ deliveries: [] });
  expect(await ids('q=introuvable')).toEqual([]);
  const { ticket } = (await board(`productId=${one.productId}`)).deliveries[0]!;
  for (const typed of [`T${one.productId}-${ticket + 1}`, `t${one.productId} ${String(ticket + 1).padStart(4, '0')}`])
    expect(await ids(`q=${encodeURIComponent(typed)}`)).toEqual([one.id]);
  expect(await ids(`q=T${one.productId}-9999`)).toEqual([]);
  expect((await board('q=telephone')).total).toBeGreaterThan(1);
  // People whom identity found by full name; ignored without a search.
  expect(await ids(`q=introuvable&people=${two.winner.id}`)).toContain(two.id);
  expect(await ids(`limit=100&people=${two.winner.id}`)).toEqual(all);
});

test('a closed account leaves no photo, note or code, all of which its owner could download before', async () => {
  const { productId, id, winner } = await won();
  await act('POST', `/admin/deliveries/${id}/calls`);
  await act('POST', `/admin/deliveries/${id}/contacts`, { method: 'call', reached: false, note: 'Chez sa sœur' });
  await handOver(id);
  await act('PUT', `/wins/${id}/photo`, { agreed: true }, winner);
  await act('PUT', `/admin/deliveries/${id}/photo`, { imageUrl: await upload() });
  const { items } = drawsOfPerson.answer.parse((await shop.call('GET', '/internal/own-data', { as: winner })).body);
  expect(items.filter((item) => item.kind === 'delivery' && item.product_id === productId)).toHaveLength(1);
  expect(JSON.stringify(items)).toContain('Chez sa sœur');

  await publishEvent(shop.broker, UserErased, {
    user_id: winner.id,
    version: 9,
    keeps_winner_name: true,
    erased_at: new Date().toISOString(),
  });
  await eventually(async () => expect((await handovers(productId))[0]?.photo_url).toBeNull());
  const [shown] = (await board(`productId=${productId}`)).deliveries;
  expect(shown).toMatchObject({ photo_agreed: false, call: null });
  expect(JSON.stringify(shown)).not.toContain('Chez sa sœur');
});

test.each(['asc', 'desc'])(
  'the pages sorted %s show every delivery and every draw once while others are drawn',
  async (direction) => {
    await won();
    const deliveries = await pagedWhileAdding(async (query) => {
      const { deliveries: found, edges } = await board(`direction=${direction}&${query}`);
      return { ids: found.map(({ id }) => id), edges };
    }, won);
    expect(deliveries.had.length).toBeGreaterThan(1);
    expect(deliveries.shown).toEqual(deliveries.had);
    const draws = await pagedWhileAdding(async (query) => {
      const answer = listDraws.answer.parse((await shop.call('GET', `/draws?${query}`)).body);
      return { ids: answer.draws.map(({ product_id }) => product_id), edges: answer.edges };
    }, won);
    expect(draws.had.length).toBeGreaterThan(1);
    expect(draws.shown).toEqual(draws.had);
  },
);
