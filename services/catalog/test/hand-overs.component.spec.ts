import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AdminActed, DeliveryAdvanced, SettingsChanged } from '@raffle/contracts/events';
import { requestHandOver } from '@raffle/contracts/http/requests-about-prizes';
import { holdHandOver } from '@raffle/contracts/http/held-acts';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { listHandovers, listMyWins, maxCorrections } from '@raffle/contracts/http/deliveries';
import { listDraws } from '@raffle/contracts/http/draws';
import { checkHandoverCode, isOnlyAdmin, userContacts } from '@raffle/contracts/internal';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { refusedWhereToPay } from '@raffle/contracts/where-to-pay';
import type { Subject } from '@raffle/service-kit/http';
import {
  ageHeldAct,
  collectEvents,
  eventually,
  NeighbourProblem,
  publishEvent,
  type NeighbourCall,
} from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { RequestHandOver } from '../src/approvals/handed-over-prize.js';
import { admin } from './running-catalog.js';
import { hoursAfter, refusal, startShop, type Shop } from './shop.js';

const rightCode = '482913';
const person = (username: string): Subject => ({
  ...admin,
  id: randomUUID(),
  username,
  confirmed: true,
});
const [awa, kofi] = [person('awa'), person('kofi')];

let shop: Shop;
let events: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  shop = await startShop();
  events = await collectEvents(shop.broker, [DeliveryAdvanced, AdminActed]);
});
afterAll(async () => {
  await events.stop();
  await shop.close();
});
beforeEach(() => {
  shop.identity.answer(userContacts, { contacts: [] });
  shop.identity.answer(isOnlyAdmin, { only: false });
  shop.identity.answer(checkHandoverCode, ({ body }: NeighbourCall) => ({
    right: checkHandoverCode.body!.parse(body).code.replaceAll(' ', '') === rightCode,
  }));
});

/** A drawn product with one prize, and its winner. */
async function won() {
  const productId = await shop.create({ status: 'active', maxWinners: 1, maxParticipants: 2 });
  await shop.fill(productId, ['Ama', 'Kofi']);
  expect((await shop.call('POST', `/products/${productId}/draw`, { as: admin })).status).toBe(200);
  const { id, user_id } = await shown(productId);
  return { productId, id, winner: { kind: 'user', id: user_id } as const };
}
async function shown(productId: number) {
  const path = `/admin/deliveries?state=all&productId=${productId}`;
  const { deliveries } = listDeliveries.answer.parse((await shop.call('GET', path, { as: admin })).body);
  return deliveries[0]!;
}
const facts = (at = new Date()) => ({ at: at.toISOString(), by: 'Komla' });
const handOver = (id: string, code: string, at?: Date) =>
  shop.call('POST', `/admin/deliveries/${id}/handover`, { as: awa, body: { ...facts(at), code } });
const ask = (id: string, at?: Date) =>
  shop.call('POST', `/admin/deliveries/${id}/handover-requests`, {
    as: awa,
    body: { ...facts(at), reason: 'Téléphone perdu, carte d’identité vue' },
  });
const asked = async (id: string) => {
  const { status, body } = await ask(id);
  expect(status).toBe(201);
  return requestHandOver.answer.parse(body).approval;
};
const approve = (id: string, as: Subject) => shop.call('POST', `/admin/product-approvals/${id}/approve`, { as });
const statesOf = async (id: string) =>
  (await events.of(DeliveryAdvanced)).filter(({ delivery_id }) => delivery_id === id).map(({ state }) => state);
const told = (id: string, states: string[]) => eventually(async () => expect(await statesOf(id)).toEqual(states));
const ofHoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const wait = (id: string, hours: number) => hoursAfter(shop.database, id, hours);

test('a hand-over is held for ten seconds: its code is checked at once, the winner is told afterwards, undone they never are', async () => {
  const [undone, done] = [await won(), await won()];
  const hold = (id: string, code = rightCode) =>
    shop.call('POST', `/admin/deliveries/${id}/held-handover`, { as: awa, body: { ...facts(), code } });
  const held = async (id: string) => {
    const { status, body } = await hold(id);
    expect(status).toBe(201);
    const { act } = holdHandOver.answer.parse(body);
    // The ten seconds begin when the test has looked at what is held.
    await ageHeldAct(shop.database, act.id, -3_600);
    return act;
  };
  expect(refusal(await hold(undone.id, '000000'))).toEqual({ status: 409, code: 'handover_code_wrong' });
  const first = await held(undone.id);
  expect(refusal(await hold(undone.id))).toEqual({ status: 409, code: 'act_held' });
  expect((await shop.call('POST', `/admin/held-handovers/${first.id}/undo`, { as: kofi })).status).toBe(200);

  const second = await held(done.id);
  expect((await shown(done.productId)).state).toBe('to_contact');
  await ageHeldAct(shop.database, second.id, 3_610);
  await told(done.id, ['handed_over']);
  const { body } = await shop.call('GET', `/admin/held-handovers/${second.id}`, { as: awa });
  expect(body.act.state).toBe('done');
  expect((await shown(done.productId)).handover).toMatchObject({ by: 'Komla', proof: 'code' });
  expect((await shown(undone.productId)).state).toBe('to_contact');
  expect(await statesOf(undone.id)).toEqual([]);
  await eventually(async () => {
    const acts = await events.of(AdminActed);
    const of = (id: string) =>
      acts.filter(({ subject }) => subject === id).map(({ action, admin_id }) => [action, admin_id]);
    expect(of(undone.id)).toEqual([
      ['delivery.handover_held', awa.id],
      ['delivery.handover_undone', kofi.id],
    ]);
    expect(of(done.id)).toEqual([
      ['delivery.handover_held', awa.id],
      ['delivery.handed_over', awa.id],
    ]);
  });
});

test('with the winner’s code one administrator records it; the steps name them and the day', async () => {
  const { productId, id } = await won();
  expect(refusal(await handOver(id, '000000'))).toEqual({ status: 409, code: 'handover_code_wrong' });
  const at = new Date();
  expect((await handOver(id, '482 913', at)).status).toBe(200);
  expect(await shown(productId)).toMatchObject({
    state: 'handed_over',
    handover: { at: at.toISOString(), by: 'Komla', proof: 'code' },
    steps: [{ kind: 'handed_over', happened_at: at.toISOString(), admin: 'awa' }],
  });
  await told(id, ['handed_over']);
});

test('identity that pauses, refuses or does not answer leaves the prize as it was', async () => {
  const { productId, id } = await won();
  shop.identity.answer(checkHandoverCode, () => {
    throw new NeighbourProblem('too_many_requests');
  });
  expect(refusal(await handOver(id, rightCode))).toEqual({ status: 429, code: 'too_many_requests' });
  // What identity refuses otherwise is what the administrator reads.
  for (const [status, code] of [
    [409, 'handover_needs_two_people'],
    [404, 'delivery_not_found'],
    [403, 'forbidden'],
  ] as const) {
    shop.identity.answer(checkHandoverCode, () => {
      throw new NeighbourProblem(code);
    });
    expect(refusal(await handOver(id, rightCode))).toEqual({ status, code });
  }
  shop.identity.answer(checkHandoverCode, () => {
    throw new NeighbourProblem('internal_error');
  });
  expect(refusal(await handOver(id, rightCode))).toEqual({ status: 503, code: 'service_unavailable' });
  shop.identity.breakDown();
  const down = { status: 503, code: 'service_unavailable' };
  expect(refusal(await handOver(id, rightCode))).toEqual(down);
  expect(refusal(await ask(id))).toEqual(down);
  expect((await shown(productId)).state).toBe('to_contact');
});

test('its day lies between the draw and now, for a request too; the database refuses others', async () => {
  const { id } = await won();
  for (const at of [ofHoursAgo(-1), ofHoursAgo(24 * 20)]) {
    const impossible = { status: 409, code: 'handover_time_impossible' };
    expect(refusal(await handOver(id, rightCode, at))).toEqual(impossible);
    expect(refusal(await ask(id, at))).toEqual(impossible);
  }
  const set = (at: string, proof = 'code') =>
    asService(
      `UPDATE deliveries SET state = 'handed_over', handed_over_at = ${at}, handed_over_by = 'x', handed_over_with = '${proof}' WHERE id = $1`,
      id,
    );
  await expect(set(`now() + interval '1 hour'`)).rejects.toThrow('a hand-over has taken place');
  await expect(set(`won_at - interval '1 hour'`)).rejects.toThrow('a_hand_over_follows_the_win');
  await expect(set('now()', 'approval')).rejects.toThrow('a hand-over without a code is approved');
});
/** With the service's own role. */
async function asService(sql: string, id: string): Promise<void> {
  await shop.app.get(DataSource).query(sql, [id]);
}

test('without the code a second administrator approves exactly what was asked for, after the winner was told', async () => {
  const { productId, id, winner } = await won();
  const request = await asked(id);
  const prize = await shown(productId);
  expect(request).toMatchObject({
    kind: 'handover',
    subject_name: `Téléphone (${ticketNumber(productId, prize.ticket, 2)})`,
    alone_from: null,
    changes: [
      { field: 'handed_over_at', before: '' },
      { field: 'handed_over_by', before: '', after: 'Komla' },
    ],
  });
  // Who decides reads whose prize it is.
  await won();
  const { body } = await shop.call('GET', `/admin/deliveries?state=all&id=${request.subject}`, { as: kofi });
  expect(listDeliveries.answer.parse(body)).toMatchObject({ deliveries: [{ id, name: prize.name }], total: 1 });
  await told(id, ['handover_requested']);
  expect(refusal(await approve(request.id, awa))).toEqual({ status: 403, code: 'approval_own' });
  // What the winner says about being there ends a forfeit, and not this.
  expect((await shop.call('POST', `/wins/${id}/sign`, { as: winner })).status).toBe(200);
  expect((await approve(request.id, kofi)).status).toBe(200);
  expect(await shown(productId)).toMatchObject({
    state: 'handed_over',
    handover: { by: 'Komla', proof: 'approval' },
    steps: [{ kind: 'came_forward' }, { kind: 'handed_over', admin: 'awa' }],
  });
  await eventually(async () =>
    expect((await events.of(AdminActed)).filter(({ subject }) => subject === id).map(({ action }) => action)).toEqual([
      'delivery.handover_requested',
      'delivery.came_forward',
      'delivery.handover_approved',
      'delivery.handed_over',
    ]),
  );
});

test('the code ends a request that waits', async () => {
  const { id } = await won();
  const request = await asked(id);
  expect((await handOver(id, rightCode)).status).toBe(200);
  expect(refusal(await approve(request.id, kofi))).toEqual({ status: 409, code: 'approval_closed' });
});

test('for the only administrator it is recorded by itself 24 hours later, unless there is a second one by then', async () => {
  const { productId, id } = await won();
  const other = await won();
  shop.identity.answer(isOnlyAdmin, { only: true });
  const [request, later] = [await asked(id), await asked(other.id)];
  expect(Date.parse(request.alone_from!) - Date.parse(request.requested_at)).toBe(24 * 3_600_000);
  const job = shop.app.get(RequestHandOver);
  await job.recordDue();
  expect((await shown(productId)).state).toBe('to_contact');
  await wait(request.id, 24.1);
  await job.recordDue();
  expect(await shown(productId)).toMatchObject({ state: 'handed_over', handover: { proof: 'approval' } });

  // Before it is due: the service has rounds of its own.
  shop.identity.answer(isOnlyAdmin, { only: false });
  await wait(later.id, 24.1);
  await job.recordDue();
  expect((await shown(other.productId)).state).toBe('to_contact');
  expect((await approve(later.id, kofi)).status).toBe(200);
});

test('only a session that no administrator’s code can have opened ends the winner’s protection', async () => {
  const [one, two] = [await won(), await won()];
  for (const { id, winner, afterCode } of [one, { ...two, afterCode: true as const }].map((each) => ({
    afterCode: undefined,
    ...each,
  }))) {
    expect((await handOver(id, rightCode)).status).toBe(200);
    const as: Subject = { ...winner, afterCode };
    expect((await shop.call('POST', `/wins/${id}/received`, { as })).status).toBe(200);
  }
  await told(one.id, ['handed_over', 'received']);
  await told(two.id, ['handed_over']);
});

test('a correction is read by everybody below the hand-over, dated, and replaces nothing', async () => {
  const { productId, id, winner } = await won();
  const text = 'Remis par Adjoa, et non par Komla.';
  const correct = (as = awa) =>
    shop.call('POST', `/admin/deliveries/${id}/handover-corrections`, { as, body: { text } });
  expect(refusal(await correct())).toEqual({ status: 409, code: 'delivery_not_handed_over' });
  expect((await handOver(id, rightCode)).status).toBe(200);
  const before = await shown(productId);
  expect((await correct(kofi)).status).toBe(201);
  const corrections = [{ at: expect.any(String) as unknown, text }];
  expect(await shown(productId)).toMatchObject({
    handover: { ...before.handover, corrections },
    steps: [
      { kind: 'handed_over', admin: 'awa' },
      { kind: 'corrected', admin: 'kofi' },
    ],
  });
  const { handovers } = listHandovers.answer.parse((await shop.call('GET', `/draws/${productId}/handovers`)).body);
  expect(handovers).toMatchObject([{ at: before.handover?.at, corrections }]);
  const { draws } = listDraws.answer.parse((await shop.call('GET', '/draws')).body);
  expect(draws.find(({ product_id }) => product_id === productId)?.handovers).toMatchObject([{ corrections }]);
  const { wins } = listMyWins.answer.parse((await shop.call('GET', '/wins', { as: winner })).body);
  expect(wins[0]?.handover).toMatchObject({ corrections });
});

test('what the winner or everybody reads of a hand-over holds no number, amount or address', async () => {
  const { id } = await won();
  const path = `/admin/deliveries/${id}`;
  const by = 'Komla, frais au 90 11 22 33';
  const refused = (field: string) => ({
    status: 400,
    body: { code: 'invalid_request', errors: [{ path: field, message: refusedWhereToPay }] },
  });
  const code = { ...facts(), by, code: rightCode };
  expect(await shop.call('POST', `${path}/handover`, { as: awa, body: code })).toMatchObject(refused('by'));
  const asked = { ...facts(), by, reason: 'Téléphone perdu' };
  expect(await shop.call('POST', `${path}/handover-requests`, { as: awa, body: asked })).toMatchObject(refused('by'));
  expect((await handOver(id, rightCode)).status).toBe(200);
  const body = { text: 'Les frais se paient au neuf zéro onze' };
  expect(await shop.call('POST', `${path}/handover-corrections`, { as: awa, body })).toMatchObject(refused('text'));
});

test('an eleventh correction, which would hide the first, is refused, by the database too', async () => {
  const { productId, id } = await won();
  expect((await handOver(id, rightCode)).status).toBe(200);
  const correct = (text: string) =>
    shop.call('POST', `/admin/deliveries/${id}/handover-corrections`, { as: awa, body: { text } });
  for (const letter of 'abcdefghij') expect((await correct(`Correction ${letter}`)).status).toBe(201);
  expect(refusal(await correct('De trop'))).toEqual({ status: 409, code: 'too_many_corrections' });
  const { corrections } = (await shown(productId)).handover!;
  expect(corrections).toHaveLength(maxCorrections);
  expect(corrections[0]?.text).toBe('Correction a');
  const insert = `INSERT INTO delivery_steps (id, delivery_id, kind, note) VALUES (gen_random_uuid(), $1, 'corrected', 'x')`;
  await expect(asService(insert, id)).rejects.toThrow('10 corrections at most');
});

// services/identity/test/number-of-administrators.component.spec.ts has for how many of them identity answers so.
test.each([
  { only: true, two_people: false },
  { only: true, two_people: true },
  { only: false, two_people: false },
  { only: false, two_people: true },
])('a hand-over does not depend on the switch "two people": %o', async ({ only, two_people }) => {
  // Before the switch, with which a draw needs two people.
  await chooseTwoPeople(false);
  const [withCode, without] = [await won(), await won()];
  await chooseTwoPeople(two_people);
  shop.identity.answer(isOnlyAdmin, { only });
  expect((await handOver(withCode.id, rightCode)).status).toBe(200);
  const request = await asked(without.id);
  expect(request.alone_from !== null).toBe(only);
  expect(refusal(await approve(request.id, awa))).toEqual(
    only ? { status: 409, code: 'approval_too_early' } : { status: 403, code: 'approval_own' },
  );
  if (only) {
    await wait(request.id, 24.1);
    await shop.app.get(RequestHandOver).recordDue();
  } else expect((await approve(request.id, kofi)).status).toBe(200);
  expect(await shown(without.productId)).toMatchObject({ state: 'handed_over', handover: { proof: 'approval' } });
});

let settingsVersion = 100;
async function chooseTwoPeople(two_people: boolean) {
  const settings = {
    ...SettingsChanged.fixture,
    version: ++settingsVersion,
    approvals: { two_people, money_from: null },
  };
  await publishEvent(shop.broker, SettingsChanged, settings);
  const stored = 'SELECT two_people FROM platform_settings WHERE version = $1';
  await eventually(async () =>
    expect(await shop.app.get(DataSource).query(stored, [settingsVersion])).toEqual([{ two_people }]),
  );
}
