import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ApprovalRequested,
  AdminAccessReduced,
  AdminActed,
  DrawCancelled,
  SettingsChanged,
  type EventPayload,
} from '@raffle/contracts/events';
import { isOnlyAdmin } from '@raffle/contracts/internal';
import { listProductApprovals } from '@raffle/contracts/http/approvals';
import { requestDraw } from '@raffle/contracts/http/requests-about-products';
import { drawRecord } from '@raffle/contracts/http/draws';
import { drandRule } from '@raffle/contracts/values';
import { connectionOptions } from '@raffle/service-kit/database';
import type { Subject } from '@raffle/service-kit/http';
import { collectEvents, eventually, publishEvent, unguarded } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { admin } from './running-catalog.js';
import { body, hoursAfter, inDays, refusal, startShop, type Shop } from './shop.js';

let catalog: Shop;
let dataSource: DataSource;
beforeAll(async () => {
  catalog = await startShop();
  dataSource = await new DataSource(connectionOptions({ url: catalog.database, entities: [] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await catalog.close();
});

const person = (username: string, role: 'admin' | 'super_admin'): Subject => ({
  ...admin,
  id: randomUUID(),
  role,
  username,
  confirmed: true,
});
const [requester, approver] = [person('ama', 'admin'), person('kofi', 'admin')];
const [chief, secondChief] = [person('essi', 'super_admin'), person('yao', 'super_admin')];

const off = { two_people: false, money_from: null };
let version = 1;
/** Publishes settings as identity does, and waits until the copy has them. */
async function choose(approvals: Partial<EventPayload<typeof SettingsChanged>['approvals']>) {
  const settings = { ...SettingsChanged.fixture, version: ++version, approvals: { ...off, ...approvals } };
  await publishEvent(catalog.broker, SettingsChanged, settings);
  await eventually(async () =>
    expect(await dataSource.query('SELECT version FROM platform_settings')).toEqual([{ version }]),
  );
}
afterEach(() => choose(off));

async function fullProduct(name = 'Console') {
  const id = await catalog.create({ name, status: 'active' });
  await catalog.fill(id);
  return id;
}
const reason = 'Toutes les places sont prises';
const post = (path: string, as: Subject, body?: unknown) => catalog.call('POST', path, { as, body });
const draw = (id: number, as: Subject) => post(`/admin/products/${id}/draw`, as);
const cancel = (id: number, as: Subject) => post(`/admin/products/${id}/cancel`, as, { reason });
const ask = (id: number, as: Subject, kind: 'activation' | 'draw' | 'cancellation' = 'draw') =>
  post(`/admin/products/${id}/${kind}-requests`, as, { reason });
const approve = (id: string, as: Subject) => post(`/admin/product-approvals/${id}/approve`, as);
const refuse = (id: string, as: Subject) =>
  post(`/admin/product-approvals/${id}/refuse`, as, { reason: 'Pas ce soir' });
const asked = async (...args: Parameters<typeof ask>) => {
  const answer = await ask(...args);
  expect(answer.status).toBe(201);
  return requestDraw.answer.parse(answer.body).approval;
};
const list = async (query = '') =>
  listProductApprovals.answer.parse(
    (await catalog.call('GET', `/admin/product-approvals${query}`, { as: approver })).body,
  ).approvals;
const statusOf = async (id: number) => (await catalog.read(id)).status;
const isDrawn = (id: number) => eventually(async () => expect(await statusOf(id)).toBe('completed'));

describe('opening a sale', () => {
  const put = (id: number, body: object, as = requester) => catalog.call('PUT', `/products/${id}`, { as, body });
  const drafted = (over: object = {}) =>
    catalog.create({ description: 'Neuf, sous garantie', guarantee: '12 mois', ticketPrice: 700, ...over });

  test('a picture of another site, which can change afterwards, is no part of what two people open', async () => {
    await choose({ two_people: true });
    const id = await drafted({ imageUrl: 'https://ailleurs.example/photo.jpg' });
    expect(refusal(await ask(id, requester, 'activation'))).toEqual({ status: 409, code: 'picture_elsewhere' });
    expect((await put(id, { imageUrl: '/products/console.svg' })).status).toBe(200);
    expect((await ask(id, requester, 'activation')).status).toBe(201);
  });

  test('what two people opened is rewritten by no single one, though nobody has a ticket yet', async () => {
    const id = await drafted();
    await choose({ two_people: true });
    const { id: request } = await asked(id, requester, 'activation');
    expect((await approve(request, approver)).status).toBe(200);
    for (const change of [
      { name: 'Autre lot' },
      { description: 'Payez au 90 11 22 33' },
      { imageUrl: '/autre.svg' },
      { pictures: [{ alt: 'Autre', image_url: '/autre.svg' }] },
      { retailValue: 1 },
      { supplier: 'Autre' },
    ])
      expect(refusal(await put(id, change))).toEqual({ status: 409, code: 'product_locked' });
    expect((await put(id, { description: 'Neuf, sous garantie', artificialBoost: 3 })).status).toBe(200);
    await choose({});
    expect((await put(id, { description: 'Neuf' })).status).toBe(200);
  });

  test('needs no approval until approvals are on; then no administrator does it alone, in one step or two', async () => {
    expect((await put(await drafted(), { status: 'active' })).status).toBe(200);
    const id = await drafted();
    await choose({ two_people: true });
    for (const as of [requester, chief]) {
      expect(refusal(await put(id, { status: 'active' }, as))).toEqual({ status: 409, code: 'approval_needed' });
      const created = await post('/products', as, { ...body, name: 'D’un coup', status: 'active' });
      expect(refusal(created)).toEqual({ status: 409, code: 'approval_needed' });
    }
    expect(await statusOf(id)).toBe('draft');
    expect((await catalog.call('GET', '/products?q=D’un coup', { as: requester })).body).toMatchObject({ total: 0 });
  });

  test('shows a second administrator every term, and opens exactly these', async () => {
    await choose({ two_people: true });
    const drawDate = inDays(45);
    const id = await drafted({ name: 'Tablette', drawDate });
    const approval = await asked(id, requester, 'activation');
    const same = (field: string, value: string) => ({ field, before: value, after: value });
    expect(approval).toMatchObject({
      kind: 'activation',
      subject: String(id),
      subject_name: 'Tablette',
      alone_from: null,
    });
    expect(approval.changes).toHaveLength(20);
    expect(approval.changes).toEqual(
      expect.arrayContaining([
        same('name', 'Tablette'),
        same('description', 'Neuf, sous garantie'),
        same('image_url', ''),
        same('pictures', '[]'),
        same('retail_value', ''),
        same('guarantee', '12 mois'),
        same('ticket_price', '700'),
        same('max_participants', '6'),
        same('max_winners', '2'),
        same('accepts_free_tickets', 'true'),
        same('free_ticket_share', ''),
        same('tickets_per_person', '6'),
        same('draw_date', drawDate),
        same('beacon_rule', 'none'),
        same('artificial_boost', '0'),
        { field: 'status', before: 'draft', after: 'active' },
      ]),
    );
    expect(refusal(await ask(id, approver, 'activation'))).toEqual({ status: 409, code: 'approval_open' });
    expect((await approve(approval.id, approver)).status).toBe(200);
    expect(await catalog.read(id)).toMatchObject({ status: 'active', ticket_price: 700 });
    await eventually(async () => {
      const acts = (await catalog.events.of(AdminActed)).filter(({ subject }) => subject === String(id));
      expect(acts.map(({ admin_id, action }) => [admin_id, action])).toEqual(
        expect.arrayContaining([
          [requester.id, 'product.activation_requested'],
          [approver.id, 'product.activation_approved'],
          [approver.id, 'product.activated'],
        ]),
      );
    });
    expect(refusal(await ask(id, requester, 'activation'))).toEqual({
      status: 409,
      code: 'product_transition_refused',
    });
  });

  test.each([
    ['its price', { ticketPrice: 200 }],
    ['its places', { maxParticipants: 2 }],
    ['its text', { description: 'Un autre lot' }],
    ['its date', { drawDate: inDays(60) }],
    ['its limit of tickets', { ticketsPerPerson: 1 }],
  ])('is not what was approved once somebody changes %s: the request is over', async (_, change) => {
    await choose({ two_people: true });
    const id = await drafted();
    const approval = await asked(id, requester, 'activation');
    expect((await put(id, change, chief)).status).toBe(200);
    expect(refusal(await approve(approval.id, approver))).toEqual({ status: 409, code: 'approval_closed' });
    expect(await statusOf(id)).toBe('draft');
    // The changed draft can be asked for.
    expect((await approve((await asked(id, requester, 'activation')).id, approver)).status).toBe(200);
    expect(await statusOf(id)).toBe('active');
  });

  test('is done by the only administrator 24 hours after colleagues were told, on exactly those terms', async () => {
    await choose({ two_people: true });
    catalog.identity.answer(isOnlyAdmin, { only: true });
    const events = await collectEvents(catalog.broker, [ApprovalRequested]);
    try {
      const [id, changed] = [await drafted(), await drafted()];
      const [own, other] = [await asked(id, chief, 'activation'), await asked(changed, chief, 'activation')];
      expect(Date.parse(own.alone_from!) - Date.parse(own.requested_at)).toBe(24 * 3_600_000);
      await eventually(async () =>
        expect((await events.of(ApprovalRequested)).map(({ subject, alone }) => [subject, alone])).toEqual([
          [String(id), true],
          [String(changed), true],
        ]),
      );
      await hoursAfter(catalog.database, own.id, 23.9);
      expect(refusal(await approve(own.id, chief))).toEqual({ status: 409, code: 'approval_too_early' });
      expect(await statusOf(id)).toBe('draft');
      for (const one of [own, other]) await hoursAfter(catalog.database, one.id, 24.1);
      expect((await approve(own.id, chief)).status).toBe(200);
      expect(await statusOf(id)).toBe('active');
      expect((await put(changed, { ticketPrice: 200 }, chief)).status).toBe(200);
      expect(refusal(await approve(other.id, chief))).toEqual({ status: 409, code: 'approval_closed' });
      // A second one counts again meanwhile.
      const third = await asked(changed, chief, 'activation');
      await hoursAfter(catalog.database, third.id, 24.1);
      catalog.identity.answer(isOnlyAdmin, { only: false });
      expect(refusal(await approve(third.id, chief))).toEqual({ status: 403, code: 'approval_own' });
    } finally {
      catalog.identity.answer(isOnlyAdmin, { only: false });
      await events.stop();
    }
  });

  test('ends with the draft, or with the switch: the only administrator is not stuck', async () => {
    await choose({ two_people: true });
    const [deleted, id] = [await drafted(), await drafted()];
    const approval = await asked(deleted, requester, 'activation');
    expect((await catalog.call('DELETE', `/products/${deleted}`, { as: requester })).status).toBe(204);
    expect((await list()).map((one) => one.id)).not.toContain(approval.id);

    const own = await asked(id, chief, 'activation');
    expect(refusal(await approve(own.id, chief))).toEqual({ status: 403, code: 'approval_own' });
    // `npm run admin -- two-people off` on the machine (docs/product.md rule 48).
    await choose(off);
    expect((await put(id, { status: 'active' }, chief)).status).toBe(200);
    expect((await list()).map((one) => one.id)).not.toContain(own.id);
  });
});

describe('a draw', () => {
  test('needs no approval until approvals are on; then no administrator starts one alone', async () => {
    const first = await fullProduct();
    expect((await draw(first, requester)).status).toBe(200);
    const second = await fullProduct();
    await choose({ two_people: true });
    for (const as of [requester, chief]) {
      expect(refusal(await draw(second, as))).toEqual({ status: 409, code: 'approval_needed' });
    }
    expect(await statusOf(second)).toBe('active');
    // A repeated request for a draw that has started is answered as before.
    expect((await draw(first, requester)).status).toBe(200);
  });

  test('starts with the approval of a second administrator, and the audit log has both', async () => {
    const id = await fullProduct('Téléphone neuf');
    await choose({ two_people: true });
    const approval = await asked(id, requester);
    expect(approval).toMatchObject({
      kind: 'draw',
      subject: String(id),
      subject_name: 'Téléphone neuf',
      state: 'open',
      reason,
      requested_by: { id: requester.id, username: 'ama' },
      changes: [{ field: 'status', before: 'active', after: 'drawing' }],
    });
    expect(await list()).toContainEqual(approval);
    expect(await statusOf(id)).toBe('active');

    expect((await approve(approval.id, approver)).status).toBe(200);
    await isDrawn(id);
    expect(drawRecord.parse((await catalog.call('GET', `/draws/${id}/record`)).body).tickets).toBe(6);
    await eventually(async () => {
      const acts = (await catalog.events.of(AdminActed)).filter(({ subject }) => subject === String(id));
      expect(acts.map(({ admin_id, action }) => [admin_id, action])).toEqual(
        expect.arrayContaining([
          [requester.id, 'product.draw_requested'],
          [approver.id, 'product.draw_approved'],
          [approver.id, 'product.draw_started'],
        ]),
      );
      expect(acts.find(({ action }) => action === 'product.draw_approved')?.after).toEqual({
        requested_by: 'ama',
        reason,
      });
    });
  });

  test('does not start if the product has changed since the request, which is then refused', async () => {
    const id = await fullProduct();
    const approval = await asked(id, requester);
    await catalog.inventory(id, 2, 5, 0);
    expect(refusal(await approve(approval.id, approver))).toEqual({ status: 409, code: 'approval_outdated' });
    expect(await statusOf(id)).toBe('active');
    expect((await refuse(approval.id, approver)).status).toBe(200);
    await eventually(async () =>
      expect(await catalog.events.of(AdminActed)).toContainEqual(
        expect.objectContaining({ subject: String(id), action: 'product.draw_refused' }),
      ),
    );
  });

  test('that has started another way no longer waits for approval', async () => {
    const id = await fullProduct();
    const approval = await asked(id, requester);
    expect((await draw(id, requester)).status).toBe(200);
    expect((await list()).map(({ subject }) => subject)).not.toContain(String(id));
    expect(refusal(await approve(approval.id, approver)).status).toBe(409);
    expect(refusal(await ask(id, requester))).toEqual({ status: 409, code: 'product_transition_refused' });
  });

  test('cannot be requested for a product that is not full or does not exist', async () => {
    const id = await catalog.create({ status: 'active' });
    expect(refusal(await ask(id, requester))).toEqual({ status: 409, code: 'not_full' });
    expect(refusal(await ask(999_999, requester))).toEqual({ status: 404, code: 'product_not_found' });
  });
});

describe('the cancellation of a full product', () => {
  test('needs no approval until approvals are on; one with free places never does', async () => {
    const [full, open] = [await fullProduct(), await catalog.create({ status: 'active' })];
    await choose({ two_people: true });
    expect(refusal(await cancel(full, chief))).toEqual({ status: 409, code: 'approval_needed' });
    expect(refusal(await cancel(full, requester))).toEqual({ status: 403, code: 'full_needs_super_admin' });
    expect(refusal(await ask(open, chief, 'cancellation'))).toEqual({ status: 409, code: 'not_full' });
    expect(await statusOf(full)).toBe('active');
    await choose(off);
    expect((await cancel(full, chief)).status).toBe(200);
  });

  test('is requested and approved by two super_admins, in public and for the same reason', async () => {
    const id = await fullProduct();
    await choose({ two_people: true });
    const approval = await asked(id, chief, 'cancellation');
    expect(refusal(await approve(approval.id, approver))).toEqual({ status: 403, code: 'forbidden' });
    expect((await approve(approval.id, secondChief)).status).toBe(200);
    await eventually(async () => expect(await statusOf(id)).toBe('cancelled'));
    const record = drawRecord.parse((await catalog.call('GET', `/draws/${id}/record`)).body);
    expect(record.cancelled?.reason).toBe(reason);
    await eventually(async () =>
      expect(
        (await catalog.events.of(DrawCancelled)).filter(({ product_id: product }) => product === id),
      ).toMatchObject([{ reason }]),
    );
  });
});

describe('a draw whose round of drand is absent for 30 days', () => {
  /** Its list was published so long ago. */
  async function waitingSince(interval: string): Promise<number> {
    const id = await catalog.create({ status: 'active', beaconRule: drandRule });
    await catalog.fill(id);
    expect(refusal(await draw(id, chief))).toEqual({ status: 409, code: 'beacon_awaited' });
    const published = `UPDATE draws SET published_at = now() - $2::interval, frozen_at = now() - $2::interval WHERE product_id = $1`;
    const activated = `UPDATE products SET activated_at = now() - $2::interval WHERE id = $1`;
    // First, or a round in between would see a draw older than its product.
    await unguarded(catalog.database, 'products', activated, [id, interval]);
    await unguarded(catalog.database, 'draws', published, [id, interval]);
    return id;
  }

  test('is ended by two super_admins, with the switch off too, and not before', async () => {
    const early = await waitingSince('29 days 23 hours');
    for (const end of [await cancel(early, chief), await ask(early, chief, 'cancellation')])
      expect(refusal(end)).toEqual({ status: 409, code: 'product_transition_refused' });

    const id = await waitingSince('30 days');
    expect(refusal(await cancel(id, requester))).toEqual({ status: 403, code: 'full_needs_super_admin' });
    expect(refusal(await cancel(id, chief))).toEqual({ status: 409, code: 'approval_needed' });
    const approval = await asked(id, chief, 'cancellation');
    expect(await statusOf(id)).toBe('drawing');
    expect((await approve(approval.id, secondChief)).status).toBe(200);
    await eventually(async () => expect(await statusOf(id)).toBe('cancelled'));
    const record = drawRecord.parse((await catalog.call('GET', `/draws/${id}/record`)).body);
    expect(record).toMatchObject({ cancelled: { reason }, beacon: null, draw_key: null, picks: [] });
    await eventually(async () => {
      const cancelled = await catalog.events.of(DrawCancelled);
      expect(cancelled.filter(({ product_id: product }) => product === id)).toMatchObject([{ reason }]);
      const acts = (await catalog.events.of(AdminActed)).filter(({ subject }) => subject === String(id));
      expect(acts.filter(({ action }) => action === 'product.cancelled')).toMatchObject([{ admin_id: secondChief.id }]);
    });
  });
});

test('what an administrator asked for ends when they lose their access', async () => {
  const leaver = person('leaver', 'super_admin');
  const ended = [await asked(await fullProduct(), leaver), await asked(await fullProduct(), leaver, 'cancellation')];
  const by = { admin_id: chief.id, username: 'essi', address: null };
  const reduced = { admin_id: leaver.id, what: 'removed', by, at: new Date().toISOString() } as const;
  await publishEvent(catalog.broker, AdminAccessReduced, reduced);
  await eventually(async () => {
    const waiting = (await list()).map(({ id }) => id);
    for (const { id } of ended) expect(waiting).not.toContain(id);
  });
});
