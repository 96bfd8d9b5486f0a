import type { Buyer } from './buyers.js';
import { withReference } from './children.js';
import { median, ratio, round, type Figure } from './figures.js';
import type { Load } from './load.js';
import type { Bytes, Reference } from './reference-servers.js';
import type { Shop } from './shop.js';

/** With 20 connections driver and processes take turns and neither core is full (docs/figures/requests.md). */
const timing = { connections: 200, warmUpSeconds: 2, seconds: 5 };

/** Single requests, each as a ratio to the simplest server that returns the same bytes. */
export async function requests(shop: Shop, [buyer]: readonly Buyer[], runs: number): Promise<Figure[]> {
  const { gateway, postgres } = shop.system.addresses;
  const authorization = { authorization: `Bearer ${buyer?.token ?? ''}` };
  const several = async (task: Pick<Load, 'url' | 'headers'>): Promise<number> => {
    const rates: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      rates.push((await shop.driver.run('load', { ...task, ...timing })).perSecond);
    }
    return median(rates);
  };
  const compared = async (
    path: string,
    headers: Record<string, string>,
    reference: (bytes: Bytes) => Promise<number>,
  ) => {
    const answer = await fetch(`${gateway}${path}`, { headers: { ...headers, 'accept-encoding': 'identity' } });
    const bytes = { body: await answer.text(), headers: Object.fromEntries(answer.headers) };
    const perSecond = await several({ url: `${gateway}${path}`, headers });
    return { perSecond, other: await reference(bytes) };
  };
  const bare = (bytes: Bytes) => withReference({ kind: 'bytes', ...bytes }, (url) => several({ url }));
  const proxied = (inner: Reference) =>
    withReference(inner, (upstream) => withReference({ kind: 'proxy', upstream }, (url) => several({ url })));
  const figure = (
    what: string,
    { perSecond, other }: { perSecond: number; other: number },
    gate: string,
    aim: string,
  ) => ({
    what: `${what}, a second`,
    measured: round(perSecond),
    ratio: ratio(perSecond, other),
    gate,
    aim,
  });
  const tickets = Object.assign(new URL(postgres), { pathname: '/raffle_tickets' }).href;
  return [
    figure(
      'proxied GET /api/config',
      await compared('/api/config', {}, (bytes) => proxied({ kind: 'bytes', ...bytes })),
      '0.25',
      '0.5',
    ),
    figure(
      'GET /api/tickets/user, signed in',
      await compared('/api/tickets/user', authorization, (bytes) =>
        proxied({
          kind: 'select',
          ...bytes,
          databaseUrl: tickets,
          // The rows from which the answer is built.
          sql: 'SELECT id, product_id, quantity, amount, granted_at, type, first_number FROM entry WHERE user_id = $1',
          values: [buyer?.id ?? ''],
        }),
      ),
      '0.25',
      '0.45',
    ),
    figure('GET /api/products/active, 50 products', await compared('/api/products/active', {}, bare), '0.75', '0.95'),
    figure('landing page, 50 products', await compared('/', {}, bare), '0.5', '0.9'),
  ];
}

/** Logins, relative to the hash alone: medians of alternating runs, after a warm-up. */
export async function logins(shop: Shop, runs: number): Promise<Figure[]> {
  const { gateway } = shop.system.addresses;
  const logIn = (seconds: number) => shop.driver.run('logIn', { gateway, people: 50, atOnce: 8, seconds });
  await logIn(5);
  const hashes: number[] = [];
  const loggedIn: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    hashes.push((await shop.driver.run('hashAlone', { seconds: 5 })).perSecond);
    loggedIn.push((await logIn(8)).perSecond);
  }
  const perSecond = median(loggedIn);
  return [
    {
      what: 'logins a second',
      measured: round(perSecond),
      ratio: ratio(perSecond, median(hashes)),
      gate: '0.6',
      aim: '0.9',
    },
  ];
}
