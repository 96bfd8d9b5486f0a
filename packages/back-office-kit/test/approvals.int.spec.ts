import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AdminAccessReduced, EventPayload } from '@raffle/contracts/events';
import { approval as approvalShape, type Approval } from '@raffle/contracts/http/approvals';
import { messagingMigrations, messagingRights, Outbox } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { createTestDatabase, eventually, unguarded, type TestDatabase } from '@raffle/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import {
  ApprovalRequests,
  createApprovalRequests,
  deleteApprovals,
  endApprovals,
  type Approvable,
  type ApprovalRow,
  type NewApproval,
} from '../src/index.js';

/** The engine of docs/product.md rules 42, 47 and 48. Which acts need it, and what they do, is in the specs of the services. */
let database: TestDatabase;
let dataSource: DataSource;
let requests: ApprovalRequests;
beforeAll(async () => {
  database = await createTestDatabase('approvals', { migrations: messagingMigrations, rights: messagingRights });
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
  await dataSource.query(createApprovalRequests(['draw', 'cancellation', 'handover']));
  await dataSource.query('CREATE TABLE products (id text PRIMARY KEY, name text NOT NULL, status text NOT NULL)');
  const outbox = new Outbox(dataSource, { service: 'catalog', url: '', vhost: '' } as never);
  requests = new ApprovalRequests(
    dataSource,
    outbox,
    kinds,
    { subjectName: '(SELECT name FROM products WHERE id = r.subject)' },
    { isOnlyAdmin: (id) => Promise.resolve(id === only) },
  );
});
afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
});

/** The administrator who is the only one that counts. */
let only: string | undefined;
const admin = (username: string, role: Actor['role'] = 'admin', confirmed = true): Actor => ({
  adminId: randomUUID(),
  username,
  role,
  areas: ['draws'],
  confirmed,
  address: '203.0.113.9',
});
const [ama, kofi] = [admin('ama'), admin('kofi')];
const [essi, yao] = [admin('essi', 'super_admin'), admin('yao', 'super_admin')];

/** Sets the status of a product. It locks nothing, so that only the engine orders decisions. */
class ChangedStatus implements Approvable<string> {
  readonly refused = { action: 'product.change_refused', subject: ({ subject }: ApprovalRow) => subject } as const;
  /** What happened, in order. */
  happened: string[] = [];
  failure: ProblemException | undefined;
  /** So many decisions read the subject before any goes on. */
  together = 1;
  private reading = 0;

  prepare(): Promise<string> {
    this.happened.push('prepared');
    return Promise.resolve('what was prepared');
  }

  async lock(manager: EntityManager, subject: string): Promise<object> {
    this.reading++;
    await eventually(() => expect(this.reading).toBeGreaterThanOrEqual(this.together));
    return (await manager.query<object[]>('SELECT status FROM products WHERE id = $1', [subject]))[0] ?? {};
  }

  async carryOut(manager: EntityManager, { subject, after }: ApprovalRow, by: Actor, prepared: string): Promise<void> {
    this.happened.push(`run by ${by.username} with ${prepared}`);
    await manager.query('UPDATE products SET status = $2 WHERE id = $1', [subject, after.status]);
    if (this.failure) throw this.failure;
  }

  async committed({ subject }: ApprovalRow): Promise<void> {
    this.happened.push(`committed ${await statusOf(subject)}`);
  }
}

const kinds = { draw: new ChangedStatus(), cancellation: new ChangedStatus(), handover: new ChangedStatus() };
beforeEach(() => {
  for (const kind of Object.values(kinds))
    Object.assign(kind, { happened: [], failure: undefined, together: 1, reading: 0 });
  only = ama.adminId;
});

async function product(): Promise<string> {
  const id = randomUUID();
  await dataSource.query(`INSERT INTO products VALUES ($1, 'Console', 'active')`, [id]);
  return id;
}
const statusOf = async (id: string) =>
  (await dataSource.query<{ status: string }[]>('SELECT status FROM products WHERE id = $1', [id]))[0]?.status;
const ask = (subject: string, by = ama, more: Partial<NewApproval> = {}) =>
  dataSource.transaction((manager) =>
    requests.requestApproval(manager, {
      ...{ kind: 'draw', subject, before: { status: 'active' }, after: { status: 'drawing' }, reason: 'Complet', by },
      ...more,
    }),
  );
const published = async (event: string) =>
  (
    await dataSource.query<{ payload: object }[]>('SELECT payload FROM outbox WHERE event = $1 ORDER BY id', [event])
  ).map(({ payload }) => payload);
const actsAbout = async (subject: string) =>
  (await published('audit.admin-acted.v1')).filter((act) => 'subject' in act && act.subject === subject);
const stateOf = async ({ id, subject }: Pick<Approval, 'id' | 'subject'>) =>
  (await requests.list(essi, subject)).find((one) => one.id === id)?.state;
const isOpen = async ({ id }: Pick<Approval, 'id'>) => (await requests.list(essi)).some((one) => one.id === id);
/** Moves a request into the past, as if it had been asked so many hours earlier. */
const age = ({ id }: Pick<Approval, 'id'>, hours: number) =>
  unguarded(
    database.url,
    'approval_requests',
    `UPDATE approval_requests SET requested_at = requested_at - make_interval(mins => $2),
       expires_at = expires_at - make_interval(mins => $2), alone_from = alone_from - make_interval(mins => $2) WHERE id = $1`,
    [id, hours * 60],
  );
const refusedWith = (code: string) => expect.objectContaining({ code }) as unknown;
const refusalOf = (refused: Promise<unknown>) =>
  refused.then(
    () => undefined,
    (error: ProblemException) => error.code,
  );

describe('a request', () => {
  test('is open for 72 hours, shown with its subject, and announced to who may decide', async () => {
    const subject = await product();
    const asked = await ask(subject);
    expect(approvalShape.parse(asked)).toEqual(asked);
    expect(asked).toMatchObject({
      kind: 'draw',
      subject,
      subject_name: 'Console',
      changes: [{ field: 'status', before: 'active', after: 'drawing' }],
      reason: 'Complet',
      requested_by: { id: ama.adminId, username: 'ama' },
      alone_from: null,
      state: 'open',
      decided_by: null,
    });
    expect(Date.parse(asked.expires_at) - Date.parse(asked.requested_at)).toBe(72 * 3_600_000);
    expect(await requests.list(essi)).toContainEqual(asked);
    expect(await requests.list(essi, subject)).toEqual([asked]);
    const other = await ask(subject, ama, { kind: 'cancellation', after: { status: 'cancelled' } });
    const { id: approval_id, expires_at } = asked;
    const of = { requested_by: ama.adminId, expires_at };
    expect(await published('audit.approval-requested.v1')).toEqual(
      expect.arrayContaining([
        { approval_id, kind: 'draw', subject, alone: false, by_subject: false, ...of },
        expect.objectContaining({ approval_id: other.id, kind: 'cancellation', subject }),
      ]),
    );
    expect(await statusOf(subject)).toBe('active');
  });

  test('is the only open one of its kind about its subject', async () => {
    const subject = await product();
    await ask(subject);
    expect(await refusalOf(ask(subject, kofi))).toBe('approval_open');
    await ask(subject, kofi, { kind: 'handover' });
    await ask(await product());
  });

  test('counts as nobody’s when its requester is not confirmed', async () => {
    const subject = await product();
    expect(await refusalOf(ask(subject, { ...ama, confirmed: false }))).toBe('account_unconfirmed');
    expect(await requests.list(essi, subject)).toEqual([]);
  });
});

describe('an approval', () => {
  test('by another runs the change in its transaction, and what follows after the commit', async () => {
    const asked = await ask(await product(), ama, { secret: 'a hash' });
    const done = await requests.approve(asked.id, kofi);
    expect(done).toMatchObject({ state: 'approved', decided_by: { id: kofi.adminId, username: 'kofi' } });
    expect(kinds.draw.happened).toEqual(['prepared', 'run by kofi with what was prepared', 'committed drawing']);
    expect(await isOpen(asked)).toBe(false);
    const stored = await dataSource.query('SELECT secret FROM approval_requests WHERE id = $1', [asked.id]);
    expect(stored).toEqual([{ secret: null }]);
  });

  test('is refused to the requester, to an unconfirmed administrator, and of an unknown request', async () => {
    const asked = await ask(await product());
    expect(await refusalOf(requests.approve(asked.id, ama))).toBe('approval_own');
    expect(await refusalOf(requests.approve(asked.id, { ...kofi, confirmed: false }))).toBe('account_unconfirmed');
    expect(await refusalOf(requests.approve(randomUUID(), kofi))).toBe('approval_not_found');
    expect(await refusalOf(requests.refuse(randomUUID(), 'Non', kofi))).toBe('approval_not_found');
    expect([await statusOf(asked.subject), await isOpen(asked)]).toEqual(['active', true]);
  });

  test('and a refusal need the area of the kind', async () => {
    const asked = await ask(await product());
    const support: Actor = { ...kofi, areas: ['support', 'money'] };
    expect(await requests.list(support)).toEqual([]);
    expect(await refusalOf(requests.approve(asked.id, support))).toBe('forbidden');
    expect(await refusalOf(requests.refuse(asked.id, 'Non', support))).toBe('forbidden');
    expect(await isOpen(asked)).toBe(true);
  });

  test('and a refusal need the role of the kind', async () => {
    const asked = await ask(await product(), essi, { kind: 'cancellation', after: { status: 'cancelled' } });
    expect(await refusalOf(requests.approve(asked.id, kofi))).toBe('forbidden');
    expect(await refusalOf(requests.refuse(asked.id, 'Non', kofi))).toBe('forbidden');
    expect(await refusalOf(requests.approve(asked.id, essi))).toBe('approval_own');
    expect(await requests.approve(asked.id, yao)).toMatchObject({ state: 'approved' });
  });

  test('is given once, also by several at the same time', async () => {
    const asked = await ask(await product());
    kinds.draw.together = 3;
    const answers = await Promise.allSettled([kofi, essi, yao].map((by) => requests.approve(asked.id, by)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refusedWith('approval_closed'));
    expect(kinds.draw.happened.filter((what) => what.startsWith('run'))).toHaveLength(1);
    expect(await refusalOf(requests.approve(asked.id, kofi))).toBe('approval_closed');
    expect(await refusalOf(requests.refuse(asked.id, 'Non', kofi))).toBe('approval_closed');
  });

  test('of a subject that has changed since is refused', async () => {
    const asked = await ask(await product());
    await dataSource.query(`UPDATE products SET status = 'cancelled' WHERE id = $1`, [asked.subject]);
    expect(await refusalOf(requests.approve(asked.id, kofi))).toBe('approval_outdated');
    expect([await statusOf(asked.subject), await isOpen(asked)]).toEqual(['cancelled', true]);
  });

  test('whose change fails leaves the request open and changes nothing', async () => {
    const asked = await ask(await product());
    kinds.draw.failure = new ProblemException('not_full');
    expect(await refusalOf(requests.approve(asked.id, kofi))).toBe('not_full');
    expect([await statusOf(asked.subject), await isOpen(asked)]).toEqual(['active', true]);
    expect(kinds.draw.happened.filter((what) => what.startsWith('committed'))).toEqual([]);
  });

  test('comes too late after 72 hours: the request is not listed, and another can be made', async () => {
    const old = await ask(await product());
    await age(old, 72.1);
    expect([await isOpen(old), await stateOf(old)]).toEqual([false, 'expired']);
    expect(await refusalOf(requests.approve(old.id, kofi))).toBe('approval_closed');
    expect(await refusalOf(requests.refuse(old.id, 'Non', kofi))).toBe('approval_closed');
    await ask(old.subject);
    expect((await requests.list(essi, old.subject)).map(({ state }) => state)).toEqual(['open', 'expired']);
    expect(kinds.draw.happened).not.toContainEqual(expect.stringMatching('run'));
  });
});

test('a refusal has its reason and its audit entry; the requester may withdraw, and ask again', async () => {
  const subject = await product();
  for (const by of [kofi, ama]) {
    const { id } = await ask(subject);
    expect(await requests.refuse(id, 'Pas ce soir', by)).toMatchObject({
      state: 'refused',
      decided_by: { id: by.adminId },
      decision_reason: 'Pas ce soir',
    });
    expect(await refusalOf(requests.approve(id, yao))).toBe('approval_closed');
  }
  const of = { action: 'product.change_refused', before: null, after: { reason: 'Pas ce soir' } };
  expect(await actsAbout(subject)).toMatchObject([
    { admin_id: kofi.adminId, ...of },
    { admin_id: ama.adminId, ...of },
  ]);
  expect(await statusOf(subject)).toBe('active');
});

describe('the only administrator', () => {
  const askAlone = async (kind: 'draw' | 'handover' = 'handover') => ask(await product(), ama, { kind, alone: true });

  test('approves their own request after 24 hours, if they are still the only one', async () => {
    const asked = await askAlone();
    expect(Date.parse(asked.alone_from!) - Date.parse(asked.requested_at)).toBe(24 * 3_600_000);
    await age(asked, 23.9);
    expect(await refusalOf(requests.approve(asked.id, ama))).toBe('approval_too_early');
    await age(asked, 0.2);
    only = undefined;
    expect(await refusalOf(requests.approve(asked.id, ama))).toBe('approval_own');
    only = ama.adminId;
    expect(await requests.approve(asked.id, ama)).toMatchObject({ state: 'approved', decided_by: { username: 'ama' } });
  });

  test('is no exception for a kind that always needs two, and another may approve at once', async () => {
    const never = await askAlone('draw');
    await age(never, 25);
    expect(await refusalOf(requests.approve(never.id, ama))).toBe('approval_own');
    expect(await requests.approve((await askAlone()).id, kofi)).toMatchObject({ state: 'approved' });
  });
});

test.each<[EventPayload<typeof AdminAccessReduced>['what'], string]>([
  ['unconfirmed', 'Le compte qui a fait cette demande ne compte plus comme l’une des deux personnes'],
  ['removed', 'Le compte qui a fait cette demande a été supprimé'],
  ['role_changed', 'Le compte qui a fait cette demande a changé de rôle ou de domaines'],
])(
  'what an administrator asked for ends when they are %s; later requests and those of others stay',
  async (what, why) => {
    const leaver = admin('leaver');
    const [ended, expired] = [await ask(await product(), leaver), await ask(await product(), leaver)];
    await age(expired, 73);
    const by = { admin_id: essi.adminId, username: 'essi', address: null };
    const others = await ask(await product(), kofi);
    const at = new Date(
      (await dataSource.query<{ now: Date }[]>('SELECT clock_timestamp() AS now'))[0]!.now.getTime() + 1,
    );
    const later = await ask(await product(), leaver);
    await unguarded(database.url, 'approval_requests', 'UPDATE approval_requests SET requested_at = $2 WHERE id = $1', [
      later.id,
      new Date(at.getTime() + 1),
    ]);
    await dataSource.transaction((manager) =>
      requests.endOf(manager, { admin_id: leaver.adminId, what, by, at: at.toISOString() }),
    );
    expect((await requests.list(essi, ended.subject))[0]).toMatchObject({
      state: 'refused',
      decided_by: { id: essi.adminId, username: 'essi' },
      decision_reason: why,
    });
    expect(await actsAbout(ended.subject)).toMatchObject([
      { admin_id: essi.adminId, action: 'product.change_refused', after: { reason: why } },
    ]);
    expect(await Promise.all([expired, others, later].map(stateOf))).toEqual(['expired', 'open', 'open']);
  },
);

test('requests end with what they are about, and are erased with it', async () => {
  const asked = await ask(await product());
  await dataSource.transaction((manager) => endApprovals(manager, asked.subject));
  expect(await stateOf(asked)).toBe('expired');
  await ask(asked.subject);
  await dataSource.transaction((manager) => deleteApprovals(manager, asked.subject));
  expect(await requests.list(essi, asked.subject)).toEqual([]);
});

describe('the database refuses', () => {
  const approved = `decision = 'approved', decided_at = now(), decided_by_name = 'x', decided_by`;
  test.each([
    ['an approval by the requester', `${approved} = requested_by`, 'the_approver_is_another'],
    ['an approval without its approver', `decision = 'approved', decided_at = now()`, 'an_administrator_decides'],
    [
      'a late approval',
      `decision = 'approved', decided_by = gen_random_uuid(), decided_by_name = 'x', decided_at = expires_at + interval '1 s'`,
      'approved_in_time',
    ],
    ['a change other than the requested one', `after = '{"status": "cancelled"}'`, 'never changes'],
    ['a later expiry', `expires_at = now() + interval '1 year'`, 'never changes'],
    ['another requester', 'requested_by = gen_random_uuid()', 'never changes'],
  ])('%s', async (_, change, refused) => {
    const { id } = await ask(await product());
    await expect(dataSource.query(`UPDATE approval_requests SET ${change} WHERE id = $1`, [id])).rejects.toThrow(
      refused,
    );
  });

  test('another decision', async () => {
    const { id } = await ask(await product());
    await requests.refuse(id, 'Non', kofi);
    const decided = `UPDATE approval_requests SET ${approved} = gen_random_uuid(), decision_reason = NULL WHERE id = $1`;
    await expect(dataSource.query(decided, [id])).rejects.toThrow('is decided once');
  });

  test('a request that begins decided, of another service’s kind, or open twice', async () => {
    const insert = (kind: string, subject: string, more: Record<string, string> = {}) => {
      const columns = ['id', 'kind', 'subject', 'before', 'after', 'reason', 'requested_by', 'requested_by_name'];
      const values = [randomUUID(), kind, subject, {}, { status: 'drawing' }, 'x', ama.adminId, 'ama'];
      const all = [...columns, ...Object.keys(more)];
      return dataSource.query(
        `INSERT INTO approval_requests (${all.join(', ')}) VALUES (${all.map((_, at) => `$${at + 1}`).join(', ')})`,
        [...values, ...Object.values(more)],
      );
    };
    const decided = { decision: 'approved', decided_by: kofi.adminId, decided_by_name: 'kofi', decided_at: 'now' };
    await expect(insert('draw', randomUUID(), decided)).rejects.toThrow('asked for before it is decided');
    await expect(insert('person', randomUUID())).rejects.toThrow('approval_requests_kind_check');
    const { subject } = await ask(await product());
    await expect(insert('draw', subject)).rejects.toThrow('one_open_approval_request');
  });
});
