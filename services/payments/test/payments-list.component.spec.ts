import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { AdminActed } from '@raffle/contracts/events';
import { listPayments, paymentList } from '@raffle/contracts/http/payment-list';
import { listRefunds, refundList } from '@raffle/contracts/http/refund-list';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, pagedWhileAdding } from '@raffle/test-kit';
import { admin, type BackOffice, startBackOffice, user } from './back-office.test-fixture.js';

let payments: BackOffice;
beforeAll(async () => {
  payments = await startBackOffice();
});
afterEach(() => payments.sandbox('DELETE', '/faults'));
afterAll(() => payments.stop());

describe('the list', () => {
  const client_name = 'Améyo Kodjović d’Almeida';
  let mine: string;
  beforeAll(async () => {
    mine = (
      await payments.paid({
        client: { name: client_name, phone: '+2250701234567' },
        user_id: user.id,
        type: 'ticket',
        amount: 4321,
        product_id: 9,
      })
    ).payment_id;
    // Payments of other people in other states, which a filter must leave out and a page must not lose.
    await payments.opened();
    await payments.inReview();
    for (const transferReference of [null, 'T-1']) {
      const { payment_id } = await payments.inReview();
      await payments.decide(payment_id, 'refund');
      const [refund] = (await payments.details(payment_id)).payment.refunds;
      if (transferReference) await payments.post(`/admin/refunds/${refund!.id}/paid`, { transferReference });
    }
  });
  const found = async (query: Record<string, string | number>) =>
    (await payments.listed(query)).payments.map(({ id }) => id);

  test.each([
    'ameyo',
    'AMÉYO kodj',
    'almeida améyo',
    'am',
    '07 01 23 45 67',
    '+225 07.01.23.45.67',
    '00225 0701234567',
    '0701',
    '07',
  ])('finds a payment by %p', async (q) => expect(await found({ q })).toContain(mine));
  // No reference has an L or an O.
  test.each(['%', '_', 'lolo', '99 99 99 99', "'; DROP TABLE payments; --", '\\'])('and not by %p', async (q) =>
    expect(await found({ q })).not.toContain(mine),
  );

  test('finds one by its reference, in any case', async () => {
    const { payment } = await payments.details(mine);
    expect(await found({ q: payment.reference.toLowerCase() })).toEqual([mine]);
    expect(await found({ q: payment.reference.slice(2) })).toEqual([mine]);
  });

  test('filters', async () => {
    const today = (await payments.details(mine)).payment.created_at.slice(0, 10);
    const both: Record<string, string>[] = [
      { userId: user.id },
      { userId: user.id, state: 'confirmed', type: 'ticket', from: today, to: today },
    ];
    for (const query of both) {
      expect(await found(query)).toEqual([mine]);
    }
    const others: Record<string, string>[] = [
      { state: 'review' },
      { type: 'registration' },
      { refund: 'owed' },
      { to: '2026-01-01' },
    ];
    for (const query of others) {
      expect(await found({ userId: user.id, ...query })).toEqual([]);
    }
    expect(await found({ from: '0000-01-01', to: '9999-12-31', userId: user.id })).toEqual([mine]);
    for (const refund of ['owed', 'paid'] as const) {
      const { payments: rows } = await payments.listed({ refund });
      expect(rows.map(({ refunds }) => refunds.map(({ status }) => status))).toEqual([[refund]]);
    }
  });

  test.each(['created_at', 'amount', 'confirmed_at'])(
    'pages by %s in both directions meet every payment once',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const { total } = await payments.listed({ limit: 1 });
        const ids: string[] = [];
        const keys: (string | number)[] = [];
        for (let page = 1; page <= Math.ceil(total / 3); page++) {
          const { payments: rows } = await payments.listed({ sort, direction, page, limit: 3 });
          ids.push(...rows.map(({ id }) => id));
          keys.push(...rows.map((row) => row[sort as 'created_at' | 'amount' | 'confirmed_at'] ?? ''));
        }
        expect(new Set(ids).size).toBe(total);
        const ordered = [...keys].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(keys).toEqual(direction === 'asc' ? ordered : ordered.reverse());
      }
      expect(await payments.listed({ sort, page: 100_000, limit: 100 })).toMatchObject({ payments: [] });
    },
  );

  test('as a file for a spreadsheet: all results of the query, in its order', async () => {
    await payments.opened({ client: { name: 'Kossi', phone: '+22890112345' }, user_id: user.id });
    const answer = await payments.raw(`/admin/payments?limit=1&sort=amount&userId=${user.id}`, admin, {
      accept: 'text/csv',
    });
    const [, ...lines] = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${client_name};+225 07 01 23 45 67;`);
    expect(lines[1]).toContain('Kossi;+228 90 11 23 45;');
  });

  test('an export is in the audit log, since it contains phones; a page and a refused export are not', async () => {
    const exporter: Subject = { ...admin, id: randomUUID() };
    const exports = async () =>
      (await payments.events.of(AdminActed)).filter(({ admin_id }) => admin_id === exporter.id);
    await payments.get('/admin/payments', exporter);
    const answer = await payments.raw('/admin/payments?q=%2B22890112345', exporter, { accept: 'text/csv' });
    expect(answer.status).toBe(200);
    await answer.text();
    const lines = await eventually(async () => {
      const found = await exports();
      expect(found).toHaveLength(1);
      return found;
    });
    expect(lines[0]).toMatchObject({ action: 'payment.exported', subject: null, before: null, after: null });
  });
});

test('no address of a provider, token or phone is in the logs or the audit log, whatever happened above', () =>
  payments.expectNoSecretLogged());

describe('pages while rows are added', () => {
  const sorted = ({ sorts }: { sorts: readonly string[] }) =>
    sorts.flatMap((sort) => [`sort=${sort}&direction=asc`, `sort=${sort}&direction=desc`]);

  test.each([...sorted(paymentList), 'q=07', 'refund=owed'])('with %s show every payment once', async (asked) => {
    const read = async (query: string) => {
      const answer = listPayments.answer.parse((await payments.get(`/admin/payments?${asked}&${query}`)).body);
      return { ids: answer.payments.map(({ id }) => id), edges: answer.edges };
    };
    const { had, shown } = await pagedWhileAdding(read, () => payments.opened());
    expect(had.length).toBeGreaterThan(0);
    expect(shown).toEqual(had);
  });

  test.each(sorted(refundList))('by %s show every refund once', async (asked) => {
    const owe = async () => payments.decide((await payments.inReview()).payment_id, 'refund');
    await owe();
    await owe();
    const read = async (query: string) => {
      const answer = listRefunds.answer.parse((await payments.get(`/admin/refunds?state=owed&${asked}&${query}`)).body);
      return { ids: answer.refunds.map(({ id }) => id), edges: answer.edges };
    };
    const { had, shown } = await pagedWhileAdding(read, owe);
    expect(had.length).toBeGreaterThan(1);
    expect(shown).toEqual(had);
  });
});
