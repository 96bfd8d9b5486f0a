import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { HeldAct } from '@raffle/contracts/http/held-acts';
import { messagingMigrations, messagingRights, Outbox } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { createTestDatabase, unguarded, type TestDatabase } from '@raffle/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { createHeldActs, HeldActs, type HeldActRow, type Holdable } from '../src/index.js';

/** The engine of docs/product.md rule 69. What each act does is in the specs of the services. */
let database: TestDatabase;
let dataSource: DataSource;
let outbox: Outbox;
beforeAll(async () => {
  database = await createTestDatabase('held-acts', { migrations: messagingMigrations, rights: messagingRights });
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
  await dataSource.query(createHeldActs(['block']));
  await dataSource.query('CREATE TABLE done (subject text NOT NULL, input jsonb NOT NULL, by_name text)');
  outbox = new Outbox(dataSource, { service: 'identity', url: '', vhost: '' } as never);
});
afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

const ama: Actor = { adminId: randomUUID(), username: 'ama', role: 'admin', address: '203.0.113.9' };

class Stored implements Holdable {
  failure: Error | undefined;
  committed = (act: HeldActRow): Promise<void> => {
    this.heard.push(act.subject);
    return Promise.resolve();
  };
  heard: string[] = [];

  async carryOut(manager: EntityManager, { subject, input }: HeldActRow, by: Actor): Promise<void> {
    await manager.query('INSERT INTO done VALUES ($1, $2, $3)', [subject, input, by.username]);
    if (this.failure) throw this.failure;
  }

  audited = ({ subject }: HeldActRow) => ({ actions: 'user.block', subject }) as const;
}

let stored: Stored;
let audited: [action: string, by: string, reason: unknown][];
const instance = () =>
  new HeldActs(dataSource, outbox, { block: stored }, (_outbox, _manager, by, { action, after }) => {
    audited.push([action, by.username ?? '', after?.reason]);
    return Promise.resolve();
  });
let acts: HeldActs;
beforeEach(() => {
  stored = new Stored();
  audited = [];
  acts = instance();
});

const hold = (subject = randomUUID(), by = ama) =>
  dataSource.transaction((manager) =>
    acts.hold(manager, 'block', { subject, input: { reason: `Raison de ${subject}` }, by }),
  );
const done = async (subject: string): Promise<unknown[]> =>
  dataSource.query('SELECT input, by_name FROM done WHERE subject = $1', [subject]);
/** As if so many seconds had passed since it was begun. */
const secondsAfter = ({ id }: HeldAct, seconds: number) =>
  unguarded(
    database.url,
    'held_acts',
    `UPDATE held_acts SET held_at = held_at - $2 * interval '1 second', due_at = due_at - $2 * interval '1 second',
       ended_at = ended_at - $2 * interval '1 second' WHERE id = $1`,
    [id, seconds],
  );
const row = async ({ id }: HeldAct): Promise<unknown> =>
  (await dataSource.query<object[]>('SELECT subject, state, input FROM held_acts WHERE id = $1', [id]))[0];
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => 'not refused',
    (error: unknown) => (error instanceof ProblemException ? error.code : error),
  );

test('nothing happens before ten seconds have passed; then it does once, though several instances see it', async () => {
  const subject = randomUUID();
  const act = await hold(subject);
  expect(
    await dataSource.query(
      'SELECT due_at - held_at = make_interval(secs => 10) AS in_ten FROM held_acts WHERE id = $1',
      [act.id],
    ),
  ).toEqual([{ in_ten: true }]);
  // As if it had been begun in a minute, so that it does not become due before the next line on a busy machine.
  await secondsAfter(act, -60);
  expect(await acts.runDue()).toBe(false);
  expect(await done(subject)).toEqual([]);

  await secondsAfter(act, 71);
  await Promise.all([acts, instance(), instance()].map((one) => one.runDue()));
  expect(await done(subject)).toEqual([{ input: { reason: `Raison de ${subject}` }, by_name: 'ama' }]);
  expect(await acts.read(act.id)).toMatchObject({ state: 'done', failure: null });
  // What was typed is not kept.
  expect(await row(act)).toEqual({ subject, state: 'done', input: null });
  expect(stored.heard).toEqual([subject]);
  expect(audited).toEqual([['user.block_held', 'ama', undefined]]);
});

test('undone in time, it never happens; undone again is the same; both are in the audit log', async () => {
  const subject = randomUUID();
  const act = await hold(subject);
  for (const _ of [1, 2])
    expect(await acts.undo(act.id, { ...ama, username: 'kofi' })).toMatchObject({ state: 'undone' });
  await secondsAfter(act, 60);
  expect(await acts.runDue()).toBe(false);
  expect(await done(subject)).toEqual([]);
  expect(audited).toEqual([
    ['user.block_held', 'ama', undefined],
    ['user.block_undone', 'kofi', undefined],
  ]);
});

test('once its seconds have passed it cannot be undone, done already or not', async () => {
  const act = await hold();
  await secondsAfter(act, 10);
  expect(await refusal(acts.undo(act.id, ama))).toBe('held_act_over');
  await acts.runDue();
  expect(await refusal(acts.undo(act.id, ama))).toBe('held_act_over');
  expect(await refusal(acts.undo(randomUUID(), ama))).toBe('held_act_not_found');
});

test('of undoing and doing at the same time one wins', async () => {
  for (let time = 0; time < 10; time++) {
    const subject = randomUUID();
    const act = await hold(subject);
    await secondsAfter(act, 9.99 + time * 0.002);
    const [undone] = await Promise.all([refusal(acts.undo(act.id, ama)), acts.runDue(), acts.runDue()]);
    await secondsAfter(act, 1);
    await acts.runDue();
    expect(await done(subject)).toHaveLength(undone === 'not refused' ? 0 : 1);
  }
});

test('a second one about the same subject is refused while the first is held', async () => {
  const subject = randomUUID();
  const act = await hold(subject);
  expect(await refusal(hold(subject))).toBe('act_held');
  await acts.undo(act.id, ama);
  expect((await hold(subject)).state).toBe('held');
});

test('what a rule refuses when it is due changes nothing, and says why', async () => {
  const subject = randomUUID();
  const act = await hold(subject);
  await secondsAfter(act, 11);
  stored.failure = new ProblemException('approval_needed');
  await acts.runDue();
  expect(await done(subject)).toEqual([]);
  expect(await acts.read(act.id)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/^Un second/) });
  expect(audited.at(-1)).toEqual(['user.block_failed', 'ama', expect.stringMatching(/^Un second/)]);
});

const essi = { admin_id: randomUUID(), username: 'essi', address: null };
const reduce = (what: 'removed' | 'role_changed' | 'unconfirmed', adminId: string, at = new Date()) =>
  dataSource.transaction((manager) =>
    acts.endOf(manager, { admin_id: adminId, what, by: essi, at: new Date(at.getTime() + 1).toISOString() }),
  );

test.each(['removed', 'role_changed'] as const)('it does not happen when its author is %s meanwhile', async (what) => {
  const leaver = { ...ama, adminId: randomUUID() };
  const [subject, late] = [randomUUID(), randomUUID()];
  const [act, dueAct] = [await hold(subject, leaver), await hold(late, leaver)];
  await secondsAfter(dueAct, 11);
  await reduce(what, leaver.adminId);
  await reduce(what, leaver.adminId);
  await secondsAfter(act, 11);
  await acts.runDue();
  expect([await done(subject), await done(late)]).toEqual([[], []]);
  expect(await acts.read(act.id)).toMatchObject({ state: 'undone' });
  expect(await acts.read(dueAct.id)).toMatchObject({ state: 'failed', failure: expect.any(String) });
  expect(audited.slice(2)).toEqual([
    ['user.block_undone', 'essi', undefined],
    ['user.block_failed', 'ama', expect.any(String)],
  ]);
});

test('it happens though another loses access, its author no longer counts as one of two, or begins it later', async () => {
  const author = { ...ama, adminId: randomUUID() };
  const subject = randomUUID();
  const began = Date.now();
  const act = await hold(subject, author);
  await reduce('removed', randomUUID());
  await reduce('unconfirmed', author.adminId);
  await reduce('role_changed', author.adminId, new Date(began - 5_000));
  await secondsAfter(act, 11);
  await acts.runDue();
  expect(await done(subject)).toHaveLength(1);
});

test('a fault leaves it due: it is done when the fault is over, as after a process died', async () => {
  const subject = randomUUID();
  const act = await hold(subject);
  await secondsAfter(act, 11);
  stored.failure = new Error('the process died');
  await acts.runDue();
  expect(await row(act)).toMatchObject({ state: 'held' });
  stored.failure = undefined;
  await instance().runDue();
  expect(await done(subject)).toHaveLength(1);
});

test('the database refuses an end in the wrong order, and a second one', async () => {
  const end = (id: string, state: string, at: string) =>
    dataSource.query(`UPDATE held_acts SET state = $2, input = NULL, ended_at = ${at} WHERE id = $1`, [id, state]);
  const { id } = await hold();
  await expect(end(id, 'done', 'now()')).rejects.toThrow('an_act_is_undone_before_it_is_due');
  await expect(end(id, 'undone', `now() + interval '20 seconds'`)).rejects.toThrow('an_act_is_undone_before_it_is_due');
  await end(id, 'undone', 'now()');
  await expect(end(id, 'done', `now() + interval '20 seconds'`)).rejects.toThrow('ends once');
});

test('ended acts are deleted a day later', async () => {
  const act = await hold();
  await acts.undo(act.id, ama);
  expect(await acts.forget()).toBe(0);
  await unguarded(
    database.url,
    'held_acts',
    `UPDATE held_acts SET held_at = held_at - interval '25 hours', due_at = due_at - interval '25 hours', ended_at = ended_at - interval '25 hours'
     WHERE id = $1`,
    [act.id],
  );
  expect(await acts.forget()).toBe(1);
  expect(await row(act)).toBeUndefined();
});
