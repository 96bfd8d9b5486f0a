import { expect, test, type APIRequestContext } from '@playwright/test';
import { uniqueMark } from './back-office.js';
import { system } from './config.js';
import { databaseOf, withClient } from './databases.js';
import {
  buyElsewhere,
  cancelElsewhere,
  drawElsewhere,
  holdElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  payElsewhere,
  payHalfElsewhere,
  placeFreeElsewhere,
  registerElsewhere,
} from './elsewhere.js';
import {
  allBooks,
  expectBooks,
  expectDashboard,
  expectPeople,
  expectProducts,
  expectWaiting,
  shopOf,
  sum,
  type Books,
  type Shop,
  type Stats,
} from './owner-figures.js';
import { newPerson } from './people.js';

/**
 * A day of the shop through its public interface, then every figure of the dashboard, the list and file of products, their pages, the
 * people, the books, their file and a closing, against plain statements that share nothing with those of the services. After all other
 * journeys: what they did is counted too.
 */

test('a day of purchases, a review, refunds, a late payment, a cancelled draw, free places, goodwill and a draw: every figure is that of the rows', async ({
  request,
}) => {
  test.setTimeout(300_000);
  const mark = uniqueMark();
  const chief = await loginAdminElsewhere(request);
  const office = shopOf(request, chief);
  // Figures that come too late for one answer are in the next one.
  const since = Date.now();
  let before!: Stats;
  await expect(async () => {
    before = await office.get<Stats>('/admin/stats');
    for (const at of Object.values(before.as_of)) expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(since);
  }).toPass({ timeout: 30_000 });

  const people = ['Ayao', 'Bintou', 'Comlan', 'Dodji'].map((name) => newPerson(`${name}${mark} Figures`));
  const sessions: string[] = [];
  for (const person of people) sessions.push(await registerElsewhere(request, person));
  const [ayao, bintou, comlan, dodji] = sessions as [string, string, string, string];
  const offer = (name: string, places: number, price: number) =>
    offerElsewhere(request, chief, { name: `${name} ${mark}`, places, price });
  const [radio, lamp, vase, bucket, mat] = [
    await offer('Radio', 3, 700),
    await offer('Lampe', 4, 1_000),
    await offer('Vase', 6, 900),
    await offer('Seau', 3, 650),
    await offer('Natte', 5, 550),
  ];
  const costs = [
    [radio, 1_300],
    [lamp, 2_000],
    [vase, 400],
    [bucket, 800],
  ] as const;
  for (const [id, prizeCost] of costs) await office.put(`/admin/products/${id}/cost`, { prizeCost });

  await test.step('two purchases and a free ticket fill a draw, which takes place', async () => {
    await buyElsewhere(request, ayao, radio);
    await buyElsewhere(request, bintou, radio);
    await placeFreeElsewhere(request, comlan, [radio, lamp]);
    await drawElsewhere(request, chief, radio);
  });
  await test.step('a cancelled draw becomes credits: one is placed, one is asked back and paid', async () => {
    await buyElsewhere(request, ayao, lamp);
    await buyElsewhere(request, bintou, lamp);
    await expect.poll(() => sum('tickets', `SELECT sum(quantity) FROM entry WHERE product_id = ${lamp}`)).toBe(3);
    await cancelElsewhere(request, chief, lamp);
    await placeCredit(request, ayao, vase);
    const { id } = await creditOf(request, bintou);
    await shopOf(request, bintou).post(`/tickets/credits/${id}/refund`);
    await payRefundOf(office, `Bintou${mark}`, mark);
  });
  await test.step('a payment that is late for its product, and another amount that is refused', async () => {
    const late = await holdElsewhere(request, comlan, bucket);
    await cancelElsewhere(request, chief, bucket);
    await payElsewhere(request, late);
    await creditOf(request, comlan);
    await payHalfElsewhere(request, dodji, mat);
    await payHalfElsewhere(request, comlan, mat);
    const { payments } = await office.get<{ payments: { id: string; client_name: string }[] }>(
      `/admin/payments?state=review&q=${mark}&limit=100`,
    );
    expect(payments).toHaveLength(2);
    for (const { id, client_name: name } of payments)
      await office.post(`/admin/payments/${id}/resolve`, {
        decision: name.startsWith('Dodji') ? 'refund' : 'grant',
        reason: 'La moitié est arrivée',
      });
  });
  await test.step('a credit of goodwill is placed', async () => {
    const { user } = await shopOf(request, dodji).get<{ user: { id: string } }>('/users/profile');
    await office.post(`/admin/users/${user.id}/goodwill`, { amount: 900, reason: 'Merci de votre patience' });
    await placeCredit(request, dodji, vase);
    await buyElsewhere(request, bintou, vase);
  });

  await expect(async () => {
    const sold = await expectDashboard(office, before, mark);
    expect(sold).toBeGreaterThanOrEqual(5);
    await expectWaiting(office);
    await expectPeople(office);
    const margins = await expectProducts(office);
    expect(margins.get(radio)?.cost).toBe(1_300);
    // What its tickets earned became credits; the provider kept its fees.
    expect(margins.get(lamp)).toMatchObject({ paid: 0, cost: 0 });
    expect(margins.get(lamp)?.fees).toBeGreaterThan(0);
    await expectBooks(office, margins);
  }).toPass({ timeout: 90_000, intervals: [1_000, 2_000, 5_000] });

  await test.step('a closing changes no figure', async () => {
    await expectSameAfterClosing(office, people[0]!.name);
    await expectBooks(office, await expectProducts(office));
  });
});

async function creditOf(request: APIRequestContext, session: string): Promise<{ id: string; value: number }> {
  let found: { id: string; value: number } | undefined;
  await expect(async () => {
    const { credits } = await shopOf(request, session).get<{ credits: { id: string; value: number }[] }>(
      '/tickets/user',
    );
    found = credits.find(({ value }) => value > 0);
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  return found!;
}

async function placeCredit(request: APIRequestContext, session: string, productId: number): Promise<void> {
  const { id: creditId } = await creditOf(request, session);
  const shop = shopOf(request, session);
  const { user } = await shop.get<{ user: { id: string } }>('/users/profile');
  await shop.post('/tickets/free', { userId: user.id, productId, source: 'credit', creditId });
}

/** Records the transfer of the refund that this person is owed. */
async function payRefundOf(office: Shop, name: string, mark: string): Promise<void> {
  await expect(async () => {
    const { refunds } = await office.get<{ refunds: { id: string }[] }>(`/admin/refunds?q=${name}`);
    expect(refunds).toHaveLength(1);
    await office.post(`/admin/refunds/${refunds[0]!.id}/paid`, { transferReference: `FIG-${mark}` });
  }).toPass({ timeout: 30_000 });
}

/** A past month is closed, with a registration of this day in it; its figures and all others stay as they were. */
async function expectSameAfterClosing(office: Shop, name: string): Promise<void> {
  // A month can be closed an hour after its end.
  const now = new Date(Date.now() - 3_600_000);
  const past = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  await withClient(databaseOf(system.addresses.postgres, 'payments'), async (client) => {
    // When a payment was confirmed never changes: the superuser writes past the trigger.
    await client.query('SET session_replication_role = replica');
    await client.query(`UPDATE payments SET confirmed_at = $2 WHERE client_name = $1 AND type = 'registration'`, [
      name,
      past,
    ]);
  });
  const { closable } = await office.get<Books>(`/admin/accounting?year=${past.getUTCFullYear()}`);
  expect(closable).not.toBeNull();
  const open = (await allBooks(office)).find(({ month }) => month === closable);
  await office.post(`/admin/accounting/${closable}/close`);
  const closed = (await allBooks(office)).find(({ month }) => month === closable);
  expect(closed).toEqual({ ...open, state: 'closed', closed_at: expect.any(String) });
}
