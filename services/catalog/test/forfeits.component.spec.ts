import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  AdminActed,
  DeliveryAdvanced,
  PrizeForfeited,
  SettingsChanged,
  UserErased,
  WinnerWarned,
} from '@raffle/contracts/events';
import { type AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import { listDeliveries } from '@raffle/contracts/http/delivery-list';
import { requestForfeit } from '@raffle/contracts/http/requests-about-prizes';
import { comeForward, listHandovers, listMyWins } from '@raffle/contracts/http/deliveries';
import { getDrawRecord, listDraws } from '@raffle/contracts/http/draws';
import { userContacts } from '@raffle/contracts/internal';
import { isVerified, picksOf, verifyRecord } from '@raffle/draw-protocol';
import type { Subject } from '@raffle/service-kit/http';
import { collectEvents, eventually, publishEvent } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { personNamed } from './entry-list.js';
import { admin, superAdmin } from './running-catalog.js';
import { refusal, startShop, type Shop } from './shop.js';

let shop: Shop;
let events: Awaited<ReturnType<typeof collectEvents>>;
let database: DataSource;
beforeAll(async () => {
  shop = await startShop();
  events = await collectEvents(shop.broker, [PrizeForfeited, AdminActed, DeliveryAdvanced]);
  database = await new DataSource({ type: 'postgres', url: shop.database }).initialize();
});
afterAll(async () => {
  await database.destroy();
  await events.stop();
  await shop.close();
});
beforeEach(() => shop.identity.answer(userContacts, { contacts: [] }));

const everybody = ['Ama', 'Ama', 'Kofi', 'Edem', 'Yao', 'Ama'];
/** A drawn product with one prize. */
async function drawn(people = everybody) {
  const id = await shop.create({ status: 'active', maxWinners: 1, maxParticipants: people.length });
  await shop.fill(id, people);
  expect((await shop.call('POST', `/products/${id}/draw`, { as: admin })).status).toBe(200);
  return id;
}
const deliveriesOf = async (productId: number): Promise<AdminDelivery[]> =>
  listDeliveries.answer.parse(
    (await shop.call('GET', `/admin/deliveries?state=all&productId=${productId}`, { as: admin })).body,
  ).deliveries;
const recordOf = async (productId: number) =>
  getDrawRecord.answer.parse((await shop.call('GET', `/draws/${productId}/record`)).body);
const forfeit = (id: string, as: Subject = superAdmin) => shop.call('POST', `/admin/deliveries/${id}/forfeit`, { as });
const tooEarly = { status: 409, code: 'forfeit_too_early' };

/** Moves the history of a product into the past, as if `days` had passed. */
async function age(productId: number, days: number): Promise<void> {
  const past = `- interval '${days} days'`;
  const earlier = (name: string) =>
    `'${name}', to_char(((record ->> '${name}')::timestamptz ${past}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await database.transaction(async (manager) => {
    const tables = ['draws', 'deliveries', 'delivery_steps', 'prize_forfeits'];
    for (const table of tables) await manager.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await manager.query(
      `UPDATE draws SET drawn_at = drawn_at ${past}, frozen_at = frozen_at ${past}, published_at = published_at ${past},
         record = record::jsonb || jsonb_build_object(${['committed_at', 'frozen_at', 'drawn_at'].map(earlier).join(', ')})
       WHERE product_id = $1`,
      [productId],
    );
    await manager.query(`UPDATE deliveries SET won_at = won_at ${past} WHERE product_id = $1`, [productId]);
    await manager.query(
      `UPDATE delivery_steps SET at = at ${past} WHERE delivery_id IN (SELECT id FROM deliveries WHERE product_id = $1)`,
      [productId],
    );
    for (const table of tables) await manager.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  });
}
/** Logs attempts, one a day, then lets time pass until the prize may be forfeited. */
async function tried(productId: number, id: string, { attempts = 3, then = 30 } = {}): Promise<void> {
  for (let day = 0; day < attempts; day++) {
    const body = { method: 'call', reached: false, note: '' };
    expect((await shop.call('POST', `/admin/deliveries/${id}/contacts`, { as: admin, body })).status).toBe(201);
    await age(productId, 1);
  }
  await age(productId, then);
}

test('a prize whose winner cannot be reached goes to the next pick, in a record that verifies and only grows', async () => {
  const productId = await drawn();
  const [first] = await deliveriesOf(productId);
  const published = await recordOf(productId);
  expect(refusal(await forfeit(first!.id))).toEqual(tooEarly);
  await tried(productId, first!.id);
  expect((await shop.call('POST', `/admin/deliveries/${first!.id}/forfeit`, { as: admin })).status).toBe(403);
  expect((await forfeit(first!.id)).status).toBe(200);

  const record = await recordOf(productId);
  expect(isVerified(await verifyRecord(record))).toBe(true);
  expect(record.picks).toEqual(published.picks);
  const [appended] = record.forfeits!;
  expect(appended).toMatchObject({
    ticket: first!.ticket,
    tried_on: [expect.any(String), expect.any(String), expect.any(String)],
  });
  const next = appended!.picks.at(-1)!;
  expect(next.wins).toBe(true);
  const all = await deliveriesOf(productId);
  expect(all.map(({ state, ticket, forfeited }) => [state, ticket, forfeited?.to ?? null])).toEqual([
    ['forfeited', first!.ticket, next.ticket],
    ['to_contact', next.ticket, null],
  ]);
  const second = all[1]!;
  expect(second.user_id).not.toBe(first!.user_id);
  expect((await shop.read(productId)).winners).toEqual([`${next.display_name}, ${next.city}`]);
  const { draws } = listDraws.answer.parse((await shop.call('GET', '/draws')).body);
  expect(draws.find(({ product_id }) => product_id === productId)?.forfeits).toEqual([
    { ticket: first!.ticket, at: appended!.at, to: next.ticket },
  ]);
  const winsOf = async (id: string) =>
    listMyWins.answer
      .parse((await shop.call('GET', '/wins', { as: { kind: 'user', id } })).body)
      .wins.filter((win) => win.product_id === productId);
  expect(await winsOf(second.user_id)).toMatchObject([{ ticket: next.ticket, state: 'to_contact' }]);
  expect(await winsOf(first!.user_id)).toMatchObject([{ state: 'forfeited', forfeited: { to: next.ticket } }]);
  await eventually(async () =>
    expect((await events.of(PrizeForfeited)).filter((one) => one.product_id === productId)).toMatchObject([
      { delivery_id: first!.id, user_id: first!.user_id, next: { ticket: next.ticket, user_id: second.user_id } },
    ]),
  );
  await eventually(async () =>
    expect((await events.of(AdminActed)).filter(({ action }) => action === 'delivery.forfeited')).toMatchObject([
      { subject: first!.id, after: { ticket: first!.ticket, next_ticket: next.ticket } },
    ]),
  );

  const over = { status: 409, code: 'delivery_over' };
  expect(refusal(await forfeit(first!.id))).toEqual(over);
  const loser: Subject = { kind: 'user', id: first!.user_id };
  expect(refusal(await shop.call('PUT', `/wins/${first!.id}/photo`, { as: loser, body: { agreed: true } }))).toEqual(
    over,
  );
  expect(refusal(await forfeit(second.id))).toEqual(tooEarly);
  for (const change of [
    'UPDATE prize_forfeits SET next_ticket = NULL WHERE product_id = $1',
    'DELETE FROM prize_forfeits WHERE product_id = $1',
    `UPDATE deliveries SET state = 'to_contact' WHERE product_id = $1 AND state = 'forfeited'`,
    `UPDATE deliveries SET state = 'forfeited' WHERE product_id = $1 AND state <> 'forfeited'`,
    `UPDATE draws SET record = (record::jsonb - 'forfeits')::json WHERE product_id = $1`,
    `UPDATE draws SET record = jsonb_set(record::jsonb, '{forfeits,1}', record::jsonb #> '{forfeits,0}') WHERE product_id = $1`,
    `INSERT INTO prize_forfeits SELECT product_id, ticket + 1, now(), admin_id, tried_on, first_position, picks, next_ticket
     FROM prize_forfeits WHERE product_id = $1`,
    `INSERT INTO draw_picks SELECT product_id, position + 10, ticket + 10, holder, secret, path, false, user_id
     FROM draw_picks WHERE product_id = $1 LIMIT 1`,
    `UPDATE products SET winners = '["Un autre"]', version = version + 1 WHERE id = $1`,
  ]) {
    await expect(database.query(change, [productId])).rejects.toThrow();
  }
});

test.each([
  ['29 days', { attempts: 3, then: 26 }],
  ['two attempts', { attempts: 2, then: 30 }],
])('%s are not enough', async (_, time) => {
  const productId = await drawn();
  const [delivery] = await deliveriesOf(productId);
  await tried(productId, delivery!.id, time);
  expect(refusal(await forfeit(delivery!.id))).toEqual(tooEarly);
  expect((await deliveriesOf(productId))[0]?.forfeit?.allowed).toBe(false);
});

test.each([
  ['their choice about the photo', 'PUT', 'photo', { agreed: true }],
  ['their response in the app', 'POST', 'sign', undefined],
] as const)('%s restarts the days and the attempts', async (_, method, act, body) => {
  const productId = await drawn();
  const [delivery] = await deliveriesOf(productId);
  await tried(productId, delivery!.id);
  const winner: Subject = { kind: 'user', id: delivery!.user_id };
  expect((await shop.call(method, `/wins/${delivery!.id}/${act}`, { as: winner, body })).status).toBe(200);
  expect(refusal(await forfeit(delivery!.id))).toEqual(tooEarly);
  await age(productId, 40);
  expect(refusal(await forfeit(delivery!.id))).toEqual(tooEarly);
  await tried(productId, delivery!.id, { then: 1 });
  expect((await forfeit(delivery!.id)).status).toBe(200);
  expect(refusal(await shop.call(method, `/wins/${delivery!.id}/${act}`, { as: winner, body }))).toEqual({
    status: 409,
    code: 'delivery_over',
  });
});

test('a prize that went to another ticket shows nothing that its first winner had said', async () => {
  const productId = await drawn();
  const [first] = await deliveriesOf(productId);
  const as: Subject = { kind: 'user', id: first!.user_id };
  const body = { first_name: 'Afi', city: '', sentence: '', photo: false };
  const say = () => shop.call('PUT', `/wins/${first!.id}/words`, { as, body });
  expect((await say()).status).toBe(200);
  const approved = { as: admin, body: { version: 1 } };
  expect((await shop.call('POST', `/admin/winner-words/${first!.id}/approve`, approved)).status).toBe(204);
  const shown = async () =>
    listHandovers.answer.parse((await shop.call('GET', `/draws/${productId}/handovers`)).body).words;
  expect(await shown()).toMatchObject([{ first_name: 'Afi' }]);
  await tried(productId, first!.id);
  expect((await forfeit(first!.id)).status).toBe(200);
  expect(await shown()).toEqual([]);
  expect(refusal(await say())).toEqual({ status: 409, code: 'delivery_over' });
});

test('a response in the app is at most one step a day, visible to both sides', async () => {
  const productId = await drawn();
  const [{ id, user_id }] = (await deliveriesOf(productId)) as [AdminDelivery];
  const sign = async (user: string) => shop.call('POST', `/wins/${id}/sign`, { as: { kind: 'user', id: user } });
  const other = [...new Set(everybody)].map(personNamed).find((person) => person !== user_id)!;
  expect(refusal(await sign(other))).toEqual({ status: 404, code: 'delivery_not_found' });
  const signs = async () => (await deliveriesOf(productId))[0]!.steps.map(({ kind }) => kind);
  expect((await Promise.all([sign(user_id), sign(user_id)])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await signs()).toEqual(['came_forward']);
  await age(productId, 1);
  const again = comeForward.answer.parse((await sign(user_id)).body).win;
  expect(again.steps.map(({ kind }) => kind)).toEqual(['came_forward', 'came_forward']);
  expect(await signs()).toHaveLength(2);
  await eventually(async () =>
    expect((await events.of(AdminActed)).filter((act) => act.subject === id)).toMatchObject([
      { action: 'delivery.came_forward', after: { product_id: productId } },
      { action: 'delivery.came_forward' },
    ]),
  );
});

test('winners and closed accounts are passed over, and the prize stays forfeited when no ticket is left', async () => {
  const productId = await drawn(['Ama', 'Ama', 'Gone', 'Ama']);
  const [first] = await deliveriesOf(productId);
  const [left] = [personNamed('Ama'), personNamed('Gone')].filter((id) => id !== first!.user_id);
  await publishEvent(shop.broker, UserErased, {
    user_id: left!,
    version: 2,
    keeps_winner_name: false,
    erased_at: new Date().toISOString(),
  });
  await eventually(async () =>
    expect(await database.query('SELECT FROM erased_people WHERE user_id = $1', [left])).toHaveLength(1),
  );
  await tried(productId, first!.id);
  expect((await forfeit(first!.id)).status).toBe(200);
  const record = await recordOf(productId);
  expect(isVerified(await verifyRecord(record))).toBe(true);
  expect(picksOf(record)).toHaveLength(4);
  expect(record.forfeits![0]!.picks.map(({ wins }) => wins)).not.toContain(true);
  expect((await deliveriesOf(productId)).map(({ state, forfeited }) => [state, forfeited?.to])).toEqual([
    ['forfeited', null],
  ]);
  expect((await shop.read(productId)).winners).toEqual([]);
});

test('of two concurrent forfeits one succeeds', async () => {
  const productId = await drawn();
  const [delivery] = await deliveriesOf(productId);
  await tried(productId, delivery!.id);
  const answers = await Promise.all([forfeit(delivery!.id), forfeit(delivery!.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await recordOf(productId)).forfeits).toHaveLength(1);
});

test('a block restarts the 30 days, from the notice to the winner, and ends a request', async () => {
  const productId = await drawn();
  const [first] = await deliveriesOf(productId);
  await tried(productId, first!.id);
  expect((await deliveriesOf(productId))[0]!.forfeit).toMatchObject({ allowed: true });
  const warned = { ...WinnerWarned.fixture, user_id: first!.user_id, reference: randomUUID() };
  // Told of a request only: nothing restarts.
  await publishEvent(shop.broker, WinnerWarned, { ...warned, what: 'block_requested' });
  await publishEvent(shop.broker, WinnerWarned, { ...warned, what: 'blocked' });
  await eventually(async () =>
    expect((await deliveriesOf(productId))[0]).toMatchObject({
      forfeit: { allowed: false, tried_on: [] },
      steps: [{ kind: 'attempt' }, { kind: 'attempt' }, { kind: 'attempt' }, { kind: 'blocked', admin: null }],
    }),
  );
  expect(refusal(await forfeit(first!.id))).toEqual(tooEarly);
  await tried(productId, first!.id);
  expect((await forfeit(first!.id)).status).toBe(200);
});

test('with two people, one asks and another gives the prize away; the winner is told, and a sign of theirs ends it', async () => {
  const person = (username: string): Subject => ({
    ...superAdmin,
    id: randomUUID(),
    username,
    confirmed: true,
  });
  const [one, two] = [person('essi'), person('yao')];
  const productId = await drawn();
  const settings = { ...SettingsChanged.fixture, version: 9, approvals: { two_people: true, money_from: null } };
  await publishEvent(shop.broker, SettingsChanged, settings);
  const copied = async () => (await database.query('SELECT two_people FROM platform_settings')) as unknown;
  await eventually(async () => expect(await copied()).toEqual([{ two_people: true }]));
  const [first] = await deliveriesOf(productId);
  const ask = () =>
    shop.call('POST', `/admin/deliveries/${first!.id}/forfeit-requests`, {
      as: one,
      body: { reason: 'Trois appels sans réponse' },
    });
  const asked = async () => requestForfeit.answer.parse((await ask()).body).approval;
  const approve = (id: string, as: Subject) => shop.call('POST', `/admin/product-approvals/${id}/approve`, { as });
  expect(refusal(await ask())).toEqual(tooEarly);
  await tried(productId, first!.id);
  expect(refusal(await forfeit(first!.id, one))).toEqual({ status: 409, code: 'approval_needed' });
  const request = await asked();
  expect(request).toMatchObject({ kind: 'forfeit', subject: first!.id, subject_name: expect.any(String) as unknown });
  await eventually(async () =>
    expect(
      (await events.of(DeliveryAdvanced))
        .filter(({ delivery_id }) => delivery_id === first!.id)
        .map(({ state }) => state),
    ).toEqual(['not_reached', 'not_reached', 'not_reached', 'forfeit_requested']),
  );
  // The winner responds: the request is over, and the 30 days begin again.
  expect(
    (await shop.call('POST', `/wins/${first!.id}/sign`, { as: { kind: 'user', id: first!.user_id } })).status,
  ).toBe(200);
  expect(refusal(await approve(request.id, two))).toEqual(tooEarly);
  await tried(productId, first!.id);
  const again = await asked();
  expect((await approve(again.id, two)).status).toBe(200);
  const record = await recordOf(productId);
  expect(record.forfeits).toHaveLength(1);
  expect(isVerified(await verifyRecord(record))).toBe(true);
  await eventually(async () =>
    expect(
      (await events.of(AdminActed))
        .filter(({ subject }) => subject === first!.id)
        .map(({ action }) => action)
        .filter((action) => action.startsWith('delivery.forfeit')),
    ).toEqual([
      'delivery.forfeit_requested',
      'delivery.forfeit_requested',
      'delivery.forfeit_approved',
      'delivery.forfeited',
    ]),
  );
});
