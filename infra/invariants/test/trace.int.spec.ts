import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findSubject } from '../src/trace/find-subject.js';
import { recordedLines } from '../src/trace/recorded-lines.js';
import { logLines, shownLines } from '../src/trace/traced-line.js';
import { restoredSystem } from './restored-system.js';

let system: Awaited<ReturnType<typeof restoredSystem>>;
let folder: string;
interface Paid {
  id: string;
  reference: string;
  token: string;
  correlation_id: string;
  subject_id: string;
}
let paid: Paid;
beforeAll(async () => {
  system = await restoredSystem();
  folder = mkdtempSync(join(tmpdir(), 'trace-'));
  [paid] = (await system.rows<Paid>(
    'payments',
    `SELECT p.* FROM payments p JOIN payment_outcomes o ON o.payment_id = p.id
     WHERE type = 'ticket' AND status = 'confirmed' AND o.kind = 'grant' ORDER BY p.id LIMIT 1`,
  )) as [Paid];
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await system.close();
});

const entryOf = async () => {
  const [entry] = await system.rows<{ id: string; product_id: number; first_number: number }>(
    'tickets',
    'SELECT id, product_id, first_number FROM entry WHERE payment_id = $1',
    [paid.id],
  );
  return entry!;
};

test('a payment is found by its reference, its token, its id, its purchase, its ticket and an event of it', async () => {
  const entry = await entryOf();
  const names = [
    paid.reference,
    ` ${paid.reference.toLowerCase()} `,
    paid.token,
    paid.id,
    paid.subject_id,
    entry.id,
    `T${entry.product_id}-${String(entry.first_number + 1).padStart(4, '0')}`,
  ];
  for (const name of names) {
    const found = await findSubject(system.databases, name);
    expect([name, found.payments, found.correlations]).toEqual([name, [paid.id], [paid.correlation_id]]);
    expect(found.title).toContain(paid.reference);
  }
});

test('a person is found by phone, in every form, and by id, with all their payments', async () => {
  const [{ id, phone, payment_id }] = (await system.rows<{ id: string; phone: string; payment_id: string }>(
    'identity',
    'SELECT id, phone, payment_id FROM users WHERE erased_at IS NULL ORDER BY id LIMIT 1',
  )) as [{ id: string; phone: string; payment_id: string }];
  const local = phone.replace(/^\+(228|225)/, '');
  const spaced = local.replace(/(..)(?=.)/g, '$1 ');
  for (const name of [phone, local, spaced, id]) {
    const found = await findSubject(system.databases, name);
    expect([name, found.users, found.wholePerson]).toEqual([name, [id], true]);
    expect(found.payments).toContain(payment_id);
  }
});

test('a trace has what the databases recorded and the log lines of all services, in the order of time, without personal data', async () => {
  const line = (service: string, time: string, fields: object) =>
    JSON.stringify({ level: 'info', time, service, name: 'http', ...fields, msg: 'answered' });
  writeFileSync(
    join(folder, 'gateway.log'),
    [
      line('gateway', '2020-01-01T00:00:01.000Z', { correlation_id: paid.correlation_id, route: '/api/tickets' }),
      line('gateway', '2020-01-01T00:00:02.000Z', { correlation_id: 'that-of-somebody-else' }),
      'not a log line',
    ].join('\n'),
  );
  writeFileSync(
    join(folder, 'payments.log'),
    `payments_1  | ${line('payments', '2020-01-01T00:00:00.000Z', { payment_id: paid.id })}\n`,
  );
  const subject = await findSubject(system.databases, paid.reference);
  const recorded = await recordedLines(system.databases, subject);
  const shown = shownLines([...recorded, ...(await logLines([folder], subject))]);
  expect(shown.slice(0, 2)).toEqual([
    `2020-01-01T00:00:00.000Z  payments   info      http: answered  payment_id=${paid.id}`,
    `2020-01-01T00:00:01.000Z  gateway    info      http: answered  route=/api/tickets`,
  ]);
  const text = shown.join('\n');
  for (const what of ['payment begun', 'payment confirmed', 'outcome recorded', 'places held', 'tickets granted'])
    expect(text).toContain(`recorded  ${what}`);
  expect(text).not.toContain('somebody-else');
  const times = shown.map((one) => one.slice(0, 24));
  expect(times).toEqual([...times].sort());
  expect(text).not.toContain(paid.token);
  for (const { phone, name } of await system.rows<{ phone: string; name: string }>(
    'identity',
    `SELECT phone, name FROM users WHERE erased_at IS NULL`,
  )) {
    expect(text).not.toContain(phone);
    expect(text).not.toContain(name);
  }
});

test('what nobody knows is only searched in the logs', async () => {
  for (const name of ['P-00000000', 'T999-0001', '+22800000000', 'unknownToken']) {
    const subject = await findSubject(system.databases, name);
    expect([name, await recordedLines(system.databases, subject)]).toEqual([name, []]);
  }
});
