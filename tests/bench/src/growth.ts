import type { Bought, Buyer } from './buyers.js';
import { pause, percentile, request } from './client.js';
import { fillTo } from './fill.js';
import { round, type Figure } from './figures.js';
import { withShop, type Shop } from './shop.js';

const people = 60;

function register(shop: Shop, count = people): Promise<Buyer[]> {
  const { gateway, sandbox } = shop.system.addresses;
  const task = { gateway, sandbox, from: 0, count, atOnce: 20 };
  return shop.driver.run('registerPeople', task).then(({ buyers }) => buyers);
}

async function buy(shop: Shop, buyers: Buyer[], productIds: number[], thinkMs = 1_000): Promise<Bought> {
  // Tickets learns of new products by events.
  await pause(3_000);
  const { gateway, sandbox } = shop.system.addresses;
  const times = { warmUpSeconds: 5, seconds: 15, thinkMs, lookAgainMs: 200, roundMs: 0 };
  return shop.driver.run('buy', { gateway, sandbox, buyers, productIds, ...times });
}

const figure = (what: string, { perSecond, hold, ticket, refused }: Bought): Figure => ({
  what: `${what}: purchases a second; hold and ticket, p99, ms; refused`,
  measured: `${round(perSecond)}; ${round(hold.p99)}, ${round(ticket.p99)}; ${JSON.stringify(refused)}`,
});

/** Purchases and the public pages with 1, 100 and 1,000 open products. */
export async function products(maxProducts = 1_000): Promise<Figure[]> {
  return withShop(async (shop) => {
    const { gateway } = shop.system.addresses;
    const buyers = await register(shop);
    const ids: number[] = [];
    const figures: Figure[] = [];
    for (const count of [1, 100, 1_000].filter((one) => one <= maxProducts)) {
      ids.push(...(await shop.offer(count - ids.length)));
      figures.push(figure(`${count} open products`, await buy(shop, buyers, ids)));
      const times = await Promise.all(['/', '/api/products/active'].map((path) => timeOf(`${gateway}${path}`)));
      figures.push({
        what: `${count} open products: landing page, list of open products, p50, ms`,
        measured: times.map(round).join(', '),
      });
    }
    return figures;
  });
}

const pagesOfPerson = [
  '/api/tickets/user',
  '/api/messages',
  '/api/payments/user',
  '/api/users/profile',
  '/api/referral',
];
const pagesOfAdmin = ['users', 'tickets', 'payments', 'conversations', 'stats', 'audit-log'].map(
  (list) => `/api/admin/${list}`,
);
const publicPages = ['/', '/api/products/active', '/api/draws'];

/** Each page and a purchase with 10^3 to 10^6 rows of people, tickets, payments and messages: at most twice its time at 10^3. */
export async function rows(maxRows = 1_000_000): Promise<Figure[]> {
  return withShop(async (shop) => {
    const { gateway, postgres } = shop.system.addresses;
    const buyers = await register(shop, 5);
    const productIds = await shop.offer(20);
    const [buyer] = buyers;
    const times = new Map<string, number[]>();
    const note = (what: string, ms: number) => times.set(what, [...(times.get(what) ?? []), ms]);
    // They have a ticket, and every process has compiled its hot code.
    await buy(shop, buyers, productIds, 100);
    for (const size of [1_000, 10_000, 100_000, 1_000_000].filter((one) => one <= maxRows)) {
      console.error(`${size} rows …`);
      await fillTo(postgres, size, productIds);
      for (const [token, paths] of [
        [undefined, publicPages],
        [buyer?.token, pagesOfPerson],
        [shop.token, pagesOfAdmin],
      ] as const)
        for (const path of paths) note(path, await timeOf(`${gateway}${path}`, token));
      const { hold, ticket } = await buy(shop, buyers, productIds, 100);
      note('purchase: hold', hold.p50);
      note('purchase: payment → ticket', ticket.p50);
    }
    return [...times].map(([what, [first = Number.NaN, ...later]]) => ({
      what: `${what}, p50, ms, with 10^3 rows and each ten times as many`,
      measured: [first, ...later].map(round).join(', '),
      ratio: `${(Math.max(first, ...later) / first).toPrecision(2)} of the first`,
      gate: '2',
    }));
  });
}

/** The median of thirty sequential requests after five for warm-up. @throws Error at an answer other than 200 */
async function timeOf(url: string, token?: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 35; count += 1) {
    const start = performance.now();
    const { status } = await request('GET', url, token === undefined ? {} : { token });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    if (count >= 5) times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
}
