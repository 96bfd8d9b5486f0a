import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AdminActed, PaymentConfirmed, PaymentFailed, TicketsGranted, UserRegistered } from '@raffle/contracts/events';
import {
  openPaymentSession,
  paymentOutcomes,
  publishOutcomesAgain,
  publishRegistrationsAgain,
  registrationOutcomes,
} from '@raffle/contracts/internal';
import { operatorActorId } from '@raffle/contracts/values';
import { messagingOptions, Outbox, type MessagingOptions } from '@raffle/messaging-kit';
import { Repetitions } from '@raffle/service-kit';
import {
  eventually,
  leftInQueues,
  management,
  publishEvent,
  refuseEventsWith,
  unguarded,
  type NeighbourCall,
} from '@raffle/test-kit';
import { ReconcileDaily } from '../src/reconciliation/reconcile-daily.js';
import { Reconcile } from '../src/reconciliation/reconcile.js';
import { lastDays } from '../src/reconciliation/reconciled-days.js';
import { startPayments, type PaymentsUnderTest } from './payments-under-test.test-fixture.js';

const amount = 3000;
const pauses = { settleMs: 20, effectMs: [100, 300, 600, 2_000, 4_000, 8_000] };

let payments: PaymentsUnderTest;
beforeAll(async () => {
  execFileSync('node_modules/.bin/tsc', ['-b', 'services/payments']);
  payments = await startPayments();
  // A round of its own, every minute, would compare again or be counted in the place of those of these tests.
  await payments.app.get(Repetitions).onModuleDestroy();
}, 120_000);
beforeEach(async () => {
  await payments.database.query(
    'TRUNCATE payments, refusals, payment_outcomes, refunds, transfer_corrections, refund_releases, outbox, reconciliation_differences',
  );
  payments.tickets.answer(paymentOutcomes, { outcomes: [] });
  payments.tickets.answer(publishOutcomesAgain, { events: 0 });
  payments.identity.answer(registrationOutcomes, { outcomes: [] });
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(() => payments.stop());

/** A ticket payment for which the provider sends no webhook. */
async function opened(what: Record<string, unknown> = { type: 'ticket', amount, product_id: 7 }) {
  await payments.sandbox('POST', '/faults', { webhook: 'lost', once: true });
  const { body } = await payments.open(what);
  return openPaymentSession.answer.parse(body);
}
const at = (token: string, what: 'pay' | 'fail') => payments.sandbox('POST', `/payments/${token}/${what}`);
const change = (id: string, set: string) => payments.database.query(`UPDATE payments SET ${set} WHERE id = $1`, [id]);
const statusOf = async (id: string) =>
  (await payments.database.query('SELECT status FROM payments WHERE id = $1', [id])).rows[0].status;
const confirmedBy = async (id: string) =>
  (await payments.events.of(PaymentConfirmed)).filter(({ payment_id }) => payment_id === id);

/** A confirmed payment of which identity, tickets and the ledger know nothing. */
async function confirmed(what?: Record<string, unknown>) {
  const session = await opened(what);
  await at(session.token, 'pay');
  await payments.status(session.token);
  await eventually(async () => expect(await confirmedBy(session.payment_id)).toHaveLength(1));
  return session;
}

async function run(repair: boolean, period = lastDays(new Date(Date.now() + 1_000))) {
  const found: string[] = [];
  const { signal } = new AbortController();
  for await (const { differences } of payments.app.get(Reconcile).run({ ...period, repair, signal, pauses }))
    found.push(...differences.map(({ difference, result }) => `${difference.kind} ${result}`));
  return found;
}

/** A grant that tickets has already announced: always the same message. */
const grant = (payment_id: string) =>
  publishEvent(
    payments.vhostUrl,
    TicketsGranted,
    { ...TicketsGranted.fixture, entry_id: payment_id, payment_id, amount },
    { messageId: `grant-of-${payment_id}` },
  );
const recordedGrant = async (payment_id: string) => {
  await grant(payment_id);
  await eventually(async () =>
    expect(
      (await payments.database.query('SELECT 1 FROM payment_outcomes WHERE payment_id = $1', [payment_id])).rowCount,
    ).toBe(1),
  );
};
const granted = (payment_id: string) => ({ payment_id, outcome: 'granted' as const, amount });
const idsIn = ({ body }: NeighbourCall) => paymentOutcomes.body!.parse(body).payment_ids;

/** Plays tickets, as its contract says: grants each announced payment once and answers what it granted. */
function ticketsGrants(announcements = 1): void {
  payments.tickets.answer(paymentOutcomes, async (call: NeighbourCall) => {
    const applied: string[] = [];
    for (const id of idsIn(call)) if ((await confirmedBy(id)).length >= announcements) applied.push(id);
    for (const id of applied) await grant(id);
    return { outcomes: applied.map(granted) };
  });
}

const command = (...args: string[]) =>
  new Promise<{ status: number; lines: string[] }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['services/payments/dist/src/reconciliation/reconcile.cli.js', ...args],
      { env: payments.environment, timeout: 60_000 },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, lines: `${stdout}${stderr}`.trim().split('\n') }),
    );
  });

describe('a payment that the provider shows paid', () => {
  const unnoticed: [string, (id: string) => Promise<unknown>][] = [
    ['pending', async () => undefined],
    ['expired', (id) => change(id, `status = 'expired', next_check_at = NULL`)],
    ['failed', (id) => change(id, `status = 'failed', closed_at = now(), next_check_at = NULL`)],
    ['not_created', (id) => change(id, `status = 'not_created', closed_at = now(), next_check_at = NULL`)],
  ];
  test.each(unnoticed)('and that is %s here is reported, and checked immediately on demand', async (status, make) => {
    const { token, payment_id } = await opened();
    await make(payment_id);
    await at(token, 'pay');
    expect(await run(false)).toEqual(['paid_unnoticed not_repaired']);
    expect(await statusOf(payment_id)).toBe(status);
    ticketsGrants();
    expect(await run(true)).toEqual(['paid_unnoticed repaired']);
    expect(await statusOf(payment_id)).toBe('confirmed');
    expect(await confirmedBy(payment_id)).toHaveLength(1);
    expect(await run(false)).toEqual([]);
  });

  test('is confirmed once, also by two runs at the same time', async () => {
    const { token, payment_id } = await opened();
    await at(token, 'pay');
    ticketsGrants();
    await Promise.all([run(true), run(true)]);
    // The second run may find it confirmed, with its outcome still in flight.
    expect(new Set((await confirmedBy(payment_id)).map(({ confirmed_at }) => confirmed_at)).size).toBe(1);
    expect(await run(false)).toEqual([]);
  });
});

test('a payment that failed at the provider and is pending here is checked immediately', async () => {
  const { token, payment_id } = await opened();
  await at(token, 'fail');
  expect(await run(false)).toEqual(['failed_unnoticed not_repaired']);
  expect(await run(true)).toEqual(['failed_unnoticed repaired']);
  await eventually(async () =>
    expect((await payments.events.of(PaymentFailed)).map((event) => event.payment_id)).toContain(payment_id),
  );
});

test('a confirmed payment without any outcome is announced again until it has one', async () => {
  const { payment_id } = await confirmed();
  expect(await run(false)).toEqual(['no_outcome not_repaired']);
  expect(await confirmedBy(payment_id)).toHaveLength(1);
  ticketsGrants(2);
  expect(await run(true)).toEqual(['no_outcome repaired']);
  expect(await confirmedBy(payment_id)).toHaveLength(2);
  expect(await run(true)).toEqual([]);
});

test('a confirmation lost with a queue that was deleted since its last verification is announced again', async () => {
  const options = payments.app.get<MessagingOptions>(messagingOptions);
  options.verifyMs = 600_000;
  await confirmed();
  const queueOfTickets = `/queues/${new URL(payments.vhostUrl).pathname.slice(1)}/tickets.events`;
  await management('DELETE', queueOfTickets);
  await confirmed();
  expect(await leftInQueues(payments.vhostUrl, 'tickets')).toEqual([]);
  // The next publication verifies the queue, and declares it.
  options.verifyMs = 0;
  ticketsGrants(2);
  expect(await run(true)).toEqual(['no_outcome repaired', 'no_outcome repaired']);
  expect(await leftInQueues(payments.vhostUrl, 'tickets')).toEqual(['tickets.events', 'tickets.events']);
});

test('an outcome of tickets that is not recorded here is published again by tickets, and recorded once', async () => {
  const { payment_id } = await confirmed();
  payments.tickets.answer(paymentOutcomes, { outcomes: [granted(payment_id)] });
  expect(await run(false)).toEqual(['outcome_unrecorded not_repaired']);
  payments.tickets.answer(publishOutcomesAgain, async (call: NeighbourCall) => {
    for (const id of [...idsIn(call), ...idsIn(call)]) await grant(id);
    return { events: 1 };
  });
  expect(await run(true)).toEqual(['outcome_unrecorded repaired']);
  expect((await payments.database.query('SELECT kind, amount FROM payment_outcomes')).rows).toEqual([
    { kind: 'grant', amount },
  ]);
  // It was not announced: tickets knew of the payment.
  expect(await confirmedBy(payment_id)).toHaveLength(1);
});

describe('a confirmed registration', () => {
  const registered = (payment_id: string) =>
    publishEvent(
      payments.vhostUrl,
      UserRegistered,
      { ...UserRegistered.fixture, user_id: randomUUID(), payment_id },
      { messageId: `account-of-${payment_id}` },
    );
  const accounts = (...ids: string[]) => ({ outcomes: ids.map((payment_id) => ({ payment_id, outcome: 'account' })) });
  const recorded = async () =>
    (await payments.database.query('SELECT kind, amount FROM payment_outcomes')).rows as unknown[];

  test('of which only the ledger has an account is announced again until identity has created it', async () => {
    const { payment_id } = await confirmed({ type: 'registration' });
    await registered(payment_id);
    await eventually(async () => expect(await recorded()).toEqual([{ kind: 'account', amount: 500 }]));
    expect(await run(false)).toEqual(['no_account not_repaired']);
    expect(await confirmedBy(payment_id)).toHaveLength(1);
    payments.identity.answer(registrationOutcomes, async () =>
      (await confirmedBy(payment_id)).length > 1 ? accounts(payment_id) : accounts(),
    );
    expect(await run(true)).toEqual(['no_account repaired']);
    expect(await confirmedBy(payment_id)).toHaveLength(2);
    expect(await run(true)).toEqual([]);
  });

  test('whose account is not recorded here is published again by identity, and recorded once', async () => {
    const { payment_id } = await confirmed({ type: 'registration' });
    payments.identity.answer(registrationOutcomes, accounts(payment_id));
    expect(await run(false)).toEqual(['outcome_unrecorded not_repaired']);
    payments.identity.answer(publishRegistrationsAgain, async (call: NeighbourCall) => {
      for (const id of [...idsIn(call), ...idsIn(call)]) await registered(id);
      return { events: 1 };
    });
    expect(await run(true)).toEqual(['outcome_unrecorded repaired']);
    expect(await recorded()).toEqual([{ kind: 'account', amount: 500 }]);
    expect(await confirmedBy(payment_id)).toHaveLength(1);
  });
});

describe('differences without a repair are reported and left alone', () => {
  const row = async (id: string) => (await payments.database.query('SELECT * FROM payments WHERE id = $1', [id])).rows;

  test('confirmed, and not paid at the provider', async () => {
    const { payment_id } = await opened();
    await change(payment_id, `status = 'confirmed', confirmed_at = now(), came_in = amount, next_check_at = NULL`);
    await recordedGrant(payment_id);
    payments.tickets.answer(paymentOutcomes, { outcomes: [granted(payment_id)] });
    expect(await run(true)).toEqual(['not_paid remains']);
    expect(await row(payment_id)).toMatchObject([{ status: 'confirmed' }]);
  });

  test('another amount at the provider', async () => {
    const { payment_id } = await confirmed();
    const less = 'UPDATE payments SET received_amount = received_amount - 500 WHERE id = $1';
    await unguarded(payments.databaseUrl, 'payments', less, [payment_id]);
    await recordedGrant(payment_id);
    payments.tickets.answer(paymentOutcomes, { outcomes: [granted(payment_id)] });
    expect(await run(true)).toEqual(['other_amount remains']);
  });

  test('another amount in tickets', async () => {
    const { payment_id } = await confirmed();
    await recordedGrant(payment_id);
    payments.tickets.answer(paymentOutcomes, { outcomes: [{ ...granted(payment_id), amount: 1500 }] });
    expect(await run(true)).toEqual(['other_outcome remains']);
  });

  test('tickets for an unpaid payment', async () => {
    const { payment_id } = await opened();
    payments.tickets.answer(paymentOutcomes, { outcomes: [granted(payment_id)] });
    expect(await run(true)).toEqual(['outcome_unpaid remains']);
    expect(await row(payment_id)).toMatchObject([{ status: 'pending' }]);
  });

  test.each(['error', 'garbage'])('a status call that ends in %s, while others are compared', async (status) => {
    const { token } = await opened();
    const other = await opened();
    await payments.sandbox('POST', `/payments/${token}/faults`, { status });
    await at(other.token, 'fail');
    expect((await run(true)).sort()).toEqual(['failed_unnoticed repaired', 'no_answer remains']);
  });

  test('many without an answer, while another one is answered', async () => {
    await opened();
    for (let count = 0; count < 12; count++) {
      const { token } = await opened();
      await payments.sandbox('POST', `/payments/${token}/faults`, { status: 'error' });
    }
    expect(await run(false)).toEqual(Array.from({ length: 12 }, () => 'no_answer not_repaired'));
  });
});

describe('one odd payment never stops the rest', () => {
  test.each<[string, Record<string, unknown>]>([
    ['forgotten', { status: 'forgotten' }],
    ['answered with 404', { status: 'not_found' }],
    ['answered with an unheard word', { data: { statut: 'archived' } }],
  ])('nor does a page of sessions that are %s', async (_, faults) => {
    const sessions = [];
    for (let count = 0; count < 21; count++) sessions.push(await opened());
    for (const { token } of sessions.slice(0, 20)) await payments.sandbox('POST', `/payments/${token}/faults`, faults);
    await at(sessions[20]!.token, 'fail');
    expect(await run(true)).toEqual(['failed_unnoticed repaired']);
  });

  test('nor does one about which a neighbour fails', async () => {
    const [odd, other] = [await opened(), await opened()];
    await at(other.token, 'fail');
    payments.tickets.answer(paymentOutcomes, (call: NeighbourCall) => {
      if (idsIn(call).includes(odd.payment_id)) throw new Error('odd');
      return { outcomes: [] };
    });
    expect(await run(true)).toEqual(['failed_unnoticed repaired']);
    expect(payments.logs.join('\n')).toContain('a row failed and is skipped');
  });

  test('nor does one that cannot be repaired', async () => {
    const [odd, other] = [await opened(), await opened()];
    for (const { token } of [odd, other]) await at(token, 'fail');
    const allow = refuseEventsWith(payments.app.get(Outbox), odd.payment_id);
    expect((await run(true).finally(allow)).sort()).toEqual(['failed_unnoticed remains', 'failed_unnoticed repaired']);
  });
});

describe('what remains is shown', () => {
  const shown = async () => {
    const answer = await payments.raw('/metrics', { kind: 'admin', id: randomUUID(), role: 'admin' }, {});
    return [
      ...(await answer.text()).matchAll(
        /^payments_reconciliation_differences\{kind="(\w+)",result="remains".* (\d+)$/gm,
      ),
    ]
      .filter(([, , count]) => count !== '0')
      .map(([, kind, count]) => `${kind} ${count}`);
  };
  const compareAgain = async () => {
    await payments.database.query(`UPDATE reconciliation_differences SET compared_at = now() - interval '11 minutes'`);
    await payments.app.get(Reconcile).compareAgain({ repair: true, signal: new AbortController().signal, pauses });
  };
  /** Granted by tickets, unpaid at the provider. */
  async function disagreeing() {
    const session = await opened();
    payments.tickets.answer(paymentOutcomes, { outcomes: [granted(session.payment_id)] });
    expect(await run(true)).toEqual(['outcome_unpaid remains']);
    expect(await shown()).toEqual(['outcome_unpaid 1']);
    return session;
  }

  test('until all agree again', async () => {
    await disagreeing();
    await compareAgain();
    expect(await shown()).toEqual(['outcome_unpaid 1']);
    payments.tickets.answer(paymentOutcomes, { outcomes: [] });
    await compareAgain();
    expect(await shown()).toEqual([]);
  });

  test('or until an operator closes the case, also while they still disagree', async () => {
    const { payment_id } = await disagreeing();
    const { rows } = await payments.database.query('SELECT reference FROM payments WHERE id = $1', [payment_id]);
    const { reference } = rows[0] as { reference: string };
    expect(await command('--close', reference)).toEqual({ status: 0, lines: [`${reference}: closed outcome_unpaid.`] });
    await eventually(async () =>
      expect((await payments.events.of(AdminActed)).filter(({ subject }) => subject === payment_id)).toMatchObject([
        {
          admin_id: operatorActorId,
          action: 'payment.differences_closed',
          before: { differences: 'outcome_unpaid' },
        },
      ]),
    );
    expect(await shown()).toEqual([]);
    expect(await run(true)).toEqual(['outcome_unpaid remains']);
    expect(await shown()).toEqual([]);
    expect((await command('--close', reference)).status).toBe(1);
  });
});

test('events in flight are no difference', async () => {
  const { payment_id } = await confirmed();
  let looks = 0;
  payments.tickets.answer(paymentOutcomes, async () => {
    if (++looks === 1) return { outcomes: [] };
    await grant(payment_id);
    await eventually(async () =>
      expect((await payments.database.query('SELECT 1 FROM payment_outcomes')).rowCount).toBe(1),
    );
    return { outcomes: [granted(payment_id)] };
  });
  expect(await run(false)).toEqual([]);
});

test('only payments that were opened in the period are compared', async () => {
  const { token, payment_id } = await opened();
  await at(token, 'fail');
  await change(payment_id, `created_at = '2026-10-01T23:59:59.999999Z'`);
  const days = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
  expect(await run(false, days('2026-10-02', '2026-10-03'))).toEqual([]);
  expect(await run(false, days('2026-09-30', '2026-10-01'))).toEqual([]);
  expect(await run(false, days('2026-10-01', '2026-10-02'))).toEqual(['failed_unnoticed not_repaired']);
});

test('all payments of a period are compared, a few status calls at a time; an unavailable provider ends the run', async () => {
  const sessions = [];
  for (let count = 0; count < 25; count++) sessions.push(await opened());
  const compared = async () => {
    let sum = 0;
    const { signal } = new AbortController();
    for await (const page of payments.app.get(Reconcile).run({ ...lastDays(), repair: false, signal, pauses }))
      sum += page.compared;
    return sum;
  };
  expect(await compared()).toBe(25);
  const calls = async () => (await payments.sandboxPayments()).reduce((sum, { statusCalls }) => sum + statusCalls, 0);
  const before = await calls();
  await payments.sandbox('POST', '/faults', { status: 'no_answer' });
  const stopping = new AbortController();
  const next = payments.app
    .get(Reconcile)
    .run({ ...lastDays(), repair: false, signal: stopping.signal, pauses })
    .next();
  next.catch(() => undefined);
  // The calls hang, so no further ones are made; reading the count takes longer than making one would.
  await eventually(async () => expect((await calls()) - before).toBe(4));
  expect((await calls()) - before).toBe(4);
  stopping.abort(new Error('stopped'));
  await expect(next).rejects.toThrow('stopped');
  await payments.sandbox('POST', '/faults', { status: 'error' });
  await expect(run(false)).rejects.toThrow('the payment provider gave no answer about any of 20 payments');
}, 60_000);

test('once a day one instance reconciles and repairs, and every instance shows it to operators', async () => {
  const another = await payments.startInstance();
  await another.app.get(Repetitions).onModuleDestroy();
  const { token, payment_id } = await opened();
  await at(token, 'fail');
  const forgotten = await opened();
  await change(
    forgotten.payment_id,
    `status = 'confirmed', confirmed_at = now(), came_in = amount, next_check_at = NULL`,
  );
  await recordedGrant(forgotten.payment_id);
  payments.tickets.answer(paymentOutcomes, { outcomes: [granted(forgotten.payment_id)] });
  const before = new Date();
  await payments.database.query(`UPDATE reconciliation SET finished_at = now() - interval '23 hours'`);
  const rounds = () => Promise.all([payments.app.get(ReconcileDaily).round(), another.app.get(ReconcileDaily).round()]);
  await rounds();
  expect(await statusOf(payment_id)).toBe('pending');

  await payments.database.query(`UPDATE reconciliation SET finished_at = now() - interval '25 hours'`);
  const asked = payments.tickets.calls.length;
  await rounds();
  const { rows } = await payments.database.query('SELECT finished_at >= $1 AS finished FROM reconciliation', [before]);
  expect(rows).toEqual([{ finished: true }]);
  expect(await statusOf(payment_id)).toBe('failed');
  // One call first, one after the settle pause, one after the repair; the other instance's round had nothing to do.
  expect(payments.tickets.calls.length - asked).toBe(3);
  for (const url of [undefined, another.url]) {
    const answer = await payments.raw('/metrics', { kind: 'admin', id: randomUUID(), role: 'admin' }, {}, url);
    const figures = await answer.text();
    const differences = (labels: string) =>
      Number(
        new RegExp(`^payments_reconciliation_differences\\{${labels},service="payments"\\} (\\d+)$`, 'm').exec(
          figures,
        )?.[1],
      );
    expect(differences('kind="failed_unnoticed",result="repaired"')).toBe(1);
    expect(differences('kind="failed_unnoticed",result="remains"')).toBe(0);
    expect(differences('kind="not_paid",result="remains"')).toBe(1);
    const [, finished] = /^payments_reconciliation_finished_timestamp_seconds\{.*\} (\S+)$/m.exec(figures) ?? [];
    expect(Number(finished)).toBeGreaterThanOrEqual(Math.floor(before.getTime() / 1_000));
  }
  expect(payments.logs.join('\n')).toMatch(
    /failed_unnoticed: provider: failed; payments: pending; tickets: no outcome\. Repaired/,
  );
}, 60_000);

describe('the command', () => {
  test('prints a line for each difference and fails while one remains', async () => {
    const { token, payment_id } = await opened();
    await at(token, 'fail');
    const { rows } = await payments.database.query('SELECT reference FROM payments');
    const sentence = `${rows[0].reference} ${payment_id} failed_unnoticed: provider: failed; payments: pending; tickets: no outcome.`;
    expect(await command()).toEqual({
      status: 1,
      lines: [
        `${sentence} Remains: --repair checks it with the provider now.`,
        '1 payments compared, 1 differences, 0 repaired, 1 remain.',
      ],
    });
    expect(await command('--from', '2026-01-01', '--repair')).toEqual({
      status: 0,
      lines: [
        `${sentence} Repaired: checked with the provider now.`,
        '1 payments compared, 1 differences, 1 repaired, 0 remain.',
      ],
    });
    expect(await run(false)).toEqual([]);
    // The service publishes the events that the command stored in its outbox.
    await eventually(async () =>
      expect((await payments.events.of(PaymentFailed)).map((event) => event.payment_id)).toContain(payment_id),
    );
  }, 60_000);

  // What a day is: reconciled-days.unit.spec.ts.
  test('prints one sentence and the usage where it does not understand', async () => {
    const { status, lines } = await command('--from', 'yesterday');
    expect(status).toBe(1);
    expect(lines[0]).toBe('"yesterday" is not a day such as 2026-11-20.');
    expect(lines[1]).toMatch(/^Usage: reconcile/);
  });
});
