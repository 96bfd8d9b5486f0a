import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AdminAccessReduced,
  AdminActed,
  DrawCancelled,
  SettingsChanged,
  type EventPayload,
} from '@raffle/contracts/events';
import { listProductApprovals, requestDraw } from '@raffle/contracts/http/approvals';
import { drawRecord } from '@raffle/contracts/http/draws';
import { drandRule } from '@raffle/contracts/values';
import { connectionOptions, type Subject } from '@raffle/service-kit';
import { eventually, publishEvent } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { refusal, startShop, type Shop } from './shop.js';

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
  kind: 'admin',
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
const ask = (id: number, as: Subject, kind: 'draw' | 'cancellation' = 'draw') =>
  post(`/admin/products/${id}/${kind}-requests`, as, { reason });
const approve = (id: string, as: Subject) => post(`/admin/product-approvals/${id}/approve`, as);
const refuse = (id: string, as: Subject) =>
  post(`/admin/product-approvals/${id}/refuse`, as, { reason: 'Pas ce soir' });
const asked = async (...args: Parameters<typeof ask>) => {
  const answer = await ask(...args);
  expect(answer.status).toBe(201);
  return requestDraw.answer!.parse(answer.body).approval;
};
const list = async (query = '') =>
  listProductApprovals.answer!.parse(
    (await catalog.call('GET', `/admin/product-approvals${query}`, { as: approver })).body,
  ).approvals;
const statusOf = async (id: number) => (await catalog.read(id)).status;
const isDrawn = (id: number) => eventually(async () => expect(await statusOf(id)).toBe('completed'));

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
    await choose({ two_people: true });
    const id = await fullProduct('Téléphone neuf');
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
    expect(refusal(await ask(id, approver))).toEqual({ status: 409, code: 'approval_open' });
    expect(refusal(await approve(approval.id, requester))).toEqual({ status: 403, code: 'approval_own' });
    expect(await statusOf(id)).toBe('active');

    const done = await approve(approval.id, approver);
    expect([done.status, done.body.approval]).toEqual([
      200,
      expect.objectContaining({ state: 'approved', decided_by: { id: approver.id, username: 'kofi' } }),
    ]);
    await isDrawn(id);
    expect(drawRecord.parse((await catalog.call('GET', `/draws/${id}/record`)).body).tickets).toBe(6);
    expect(refusal(await approve(approval.id, approver))).toEqual({ status: 409, code: 'approval_closed' });
    expect((await list(`?subject=${id}`)).map(({ state }) => state)).toEqual(['approved']);
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

  test('starts once with concurrent approvals', async () => {
    const id = await fullProduct();
    const approval = await asked(id, requester);
    const answers = await Promise.all([approver, chief, secondChief].map((as) => approve(approval.id, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await isDrawn(id);
  });

  test('is refused with a reason, or withdrawn; then another can be requested', async () => {
    const id = await fullProduct();
    for (const as of [approver, requester]) {
      const { id: request } = await asked(id, requester);
      expect((await refuse(request, as)).body.approval).toMatchObject({
        state: 'refused',
        decision_reason: 'Pas ce soir',
      });
    }
    expect(await statusOf(id)).toBe('active');
    await eventually(async () =>
      expect(await catalog.events.of(AdminActed)).toContainEqual(
        expect.objectContaining({
          subject: String(id),
          action: 'product.draw_refused',
          after: { reason: 'Pas ce soir' },
        }),
      ),
    );
  });

  test('does not start if the product has changed since the request', async () => {
    const id = await fullProduct();
    const approval = await asked(id, requester);
    await catalog.inventory(id, 2, 5, 0);
    expect(refusal(await approve(approval.id, approver))).toEqual({ status: 409, code: 'approval_outdated' });
    expect(await statusOf(id)).toBe('active');
  });

  test('that has started another way no longer waits for approval', async () => {
    const id = await fullProduct();
    const approval = await asked(id, requester);
    expect((await draw(id, requester)).status).toBe(200);
    expect((await list()).map(({ subject }) => subject)).not.toContain(String(id));
    expect(refusal(await approve(approval.id, approver)).status).toBe(409);
    expect(refusal(await ask(id, requester))).toEqual({ status: 409, code: 'product_transition_refused' });
  });

  test('expires: it is neither listed nor approved, and another can be requested', async () => {
    const id = await fullProduct();
    const old = randomUUID();
    await dataSource.query(
      `INSERT INTO approval_requests (id, kind, subject, before, after, reason, requested_by, requested_by_name, requested_at, expires_at)
       VALUES ($1, 'draw', $2, $3, $4, $5, $6, 'ama', now() - interval '4 days', now() - interval '1 day')`,
      [old, String(id), { status: 'active', participants: '6' }, { status: 'drawing' }, reason, requester.id],
    );
    expect((await list()).map(({ subject }) => subject)).not.toContain(String(id));
    expect(refusal(await approve(old, approver))).toEqual({ status: 409, code: 'approval_closed' });
    await asked(id, requester);
    expect((await list(`?subject=${id}`)).map(({ state }) => state)).toEqual(['open', 'expired']);
  });

  test('cannot be requested for a product that is not full or does not exist', async () => {
    const id = await catalog.create({ status: 'active' });
    expect(refusal(await ask(id, requester))).toEqual({ status: 409, code: 'not_full' });
    expect(refusal(await ask(999_999, requester))).toEqual({ status: 404, code: 'product_not_found' });
    const empty = await post(`/admin/products/${id}/draw-requests`, requester, { reason: ' ' });
    expect(refusal(empty)).toEqual({ status: 400, code: 'invalid_request' });
    expect(refusal(await approve(randomUUID(), approver))).toEqual({ status: 404, code: 'approval_not_found' });
  });
});

describe('the cancellation of a full product', () => {
  test('needs no approval until approvals are on; one with free places never does', async () => {
    await choose({ two_people: true });
    const [full, open] = [await fullProduct(), await catalog.create({ status: 'active' })];
    expect(refusal(await cancel(full, chief))).toEqual({ status: 409, code: 'approval_needed' });
    expect(refusal(await cancel(full, requester))).toEqual({ status: 403, code: 'full_needs_super_admin' });
    expect(refusal(await ask(open, chief, 'cancellation'))).toEqual({ status: 409, code: 'not_full' });
    expect(await statusOf(full)).toBe('active');
    await choose(off);
    expect((await cancel(full, chief)).status).toBe(200);
  });

  test('is requested and approved by two super_admins, in public and for the same reason', async () => {
    await choose({ two_people: true });
    const id = await fullProduct();
    expect((await ask(id, requester, 'cancellation')).status).toBe(403);
    const approval = await asked(id, chief, 'cancellation');
    for (const decide of [approve, refuse]) {
      expect(refusal(await decide(approval.id, approver))).toEqual({ status: 403, code: 'forbidden' });
    }
    expect(refusal(await approve(approval.id, chief))).toEqual({ status: 403, code: 'approval_own' });
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
    await dataSource.query(
      `ALTER TABLE draws DISABLE TRIGGER USER; ALTER TABLE products DISABLE TRIGGER USER;
       UPDATE draws SET published_at = now() - interval '${interval}', frozen_at = now() - interval '${interval}' WHERE product_id = ${id};
       UPDATE products SET activated_at = now() - interval '${interval}' WHERE id = ${id};
       ALTER TABLE draws ENABLE TRIGGER USER; ALTER TABLE products ENABLE TRIGGER USER`,
    );
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
    expect(refusal(await approve(approval.id, chief))).toEqual({ status: 403, code: 'approval_own' });
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

test.each<['removed' | 'role_changed' | 'unconfirmed', string]>([
  ['unconfirmed', 'Le compte qui a fait cette demande ne compte plus comme l’une des deux personnes'],
  ['removed', 'Le compte qui a fait cette demande a été supprimé'],
  ['role_changed', 'Le compte qui a fait cette demande a changé de rôle'],
])(
  'an administrator who is %s: their draws and cancellations that wait end at once, others and later ones stay',
  async (what, why) => {
    await choose({ two_people: true });
    const [leaver, colleague] = [person('leaver', 'super_admin'), person('stays', 'super_admin')];
    const [drawing, cancelling, other] = [await fullProduct(), await fullProduct(), await fullProduct()];
    const ended = [await asked(drawing, leaver), await asked(cancelling, leaver, 'cancellation')];
    const stays = await asked(other, colleague);
    const by = { admin_id: chief.id, username: 'essi', address: null };
    const reduce = (admin_id: string, at: Date) =>
      publishEvent(catalog.broker, AdminAccessReduced, { admin_id, what, by, at: at.toISOString() });
    // What was requested after that change is not its matter.
    await reduce(colleague.id, new Date(Date.now() - 60_000));
    await reduce(leaver.id, new Date());
    await eventually(async () => {
      const waiting = (await list()).map(({ id }) => id);
      for (const { id } of ended) expect(waiting).not.toContain(id);
      expect(waiting).toContain(stays.id);
    });
    for (const { id, subject } of ended) {
      const [shown] = await list(`?subject=${subject}`);
      expect(shown).toMatchObject({ id, state: 'refused', decided_by: { username: 'essi' }, decision_reason: why });
      expect(refusal(await approve(id, secondChief))).toEqual({ status: 409, code: 'approval_closed' });
    }
    expect([await statusOf(drawing), await statusOf(cancelling)]).toEqual(['active', 'active']);
  },
);

describe('the database', () => {
  test.each([
    [
      'an approval by the requester',
      `decision = 'approved', decided_by = requested_by, decided_by_name = 'x', decided_at = now()`,
      'the_approver_is_another',
    ],
    ['a change other than the requested one', `after = '{"status": "cancelled"}'`, 'never changes'],
    ['a later expiry', `expires_at = now() + interval '1 year'`, 'never changes'],
    ['an approval without its approver', `decision = 'approved', decided_at = now()`, 'an_administrator_decides'],
  ])('refuses %s', async (_, change, refused) => {
    const { id } = await asked(await fullProduct(), requester);
    await expect(dataSource.query(`UPDATE approval_requests SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
      refused,
    );
  });

  test('refuses a kind that is not this service’s, and a second open request', async () => {
    const insert = (kind: string, subject: string) =>
      dataSource.query(
        `INSERT INTO approval_requests (id, kind, subject, before, after, reason, requested_by, requested_by_name)
         VALUES ($1, $2, $3, '{}', '{"status": "drawing"}', 'x', $4, 'ama')`,
        [randomUUID(), kind, subject, requester.id],
      );
    await expect(insert('person', '1')).rejects.toThrow('approval_requests_kind_check');
    const { subject } = await asked(await fullProduct(), requester);
    await expect(insert('draw', subject)).rejects.toThrow('one_open_approval_request');
  });
});
