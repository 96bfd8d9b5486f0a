import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { percentile, pause, request } from './client.js';
import { round, tableOf } from './figures.js';
import { withShop } from './shop.js';
import { startDriver } from './start-driver.js';

const chainFile = join(import.meta.dirname, '../../../infra/fusionpay-sandbox/public/demonstration-chain.json');
/** From the last ticket to the draw, seconds: quiet buyers are measured before it, all others at it. */
const hourSeconds = 60;
/** Visitors of one address (LIVE_STREAMS_ADDRESS): who watches beyond that is signed in. */
const maxVisitors = 2_000;
const [holders, buyers] = [20, 60];
const arriveMs = 20_000;
/** Of the hour, milliseconds: when quiet buyers are measured before it, and buyers at it. */
const [quietFrom, quietTo, busyTo] = [-30_000, -3_000, 15_000];
const gates = { spreadMs: 2_000, readMs: 3_000, buyers: 1.25 };

/**
 * `npm run bench:rush -- --hour [--watchers <n>]`: a draw with an hour, of demonstrations, which so many watch on one gateway, while others
 * buy tickets of another draw. @returns what failed
 */
export function drawAtHour(watchers: number): Promise<string[]> {
  const { hash } = JSON.parse(readFileSync(chainFile, 'utf8')) as { hash: string };
  const signedIn = Math.max(holders, watchers - maxVisitors);
  return withShop(
    async (shop) => {
      const { gateway, sandbox } = shop.system.addresses;
      const system = { gateway, sandbox };
      console.error(`registering ${signedIn + buyers} people …`);
      const people = await shop.driver.run('registerPeople', {
        ...system,
        from: 0,
        count: signedIn + buyers,
        atOnce: 60,
      });
      const [watching, buying] = [people.slice(0, signedIn), people.slice(signedIn)];
      const [productId = 0] = await shop.offer(1, holders, 1, `drand:${hash};in=${hourSeconds}s`);
      const [otherId = 0] = await shop.offer(1);
      await pause(2_000);
      const audience = startDriver();
      try {
        console.error(`${watchers} pages open …`);
        const watched = audience.run('watch', {
          gateway,
          tokens: watching.map(({ token }) => token),
          visitors: watchers - signedIn,
          productId,
          arriveMs,
          patienceMs: arriveMs + hourSeconds * 1_000 + 60_000,
        });
        await pause(arriveMs);
        console.error('the last ticket …');
        const atOnce = { ...system, buyers: watching.slice(0, holders), productId, times: 1, thinkMs: 100 };
        await shop.driver.run('buyTimed', { ...atOnce, untilMs: Date.now() + 30_000 });
        const hour = await hourOf(`${gateway}/api/products/${productId}`);
        const bought = await shop.driver.run('buyTimed', {
          ...system,
          buyers: buying,
          productId: otherId,
          times: Number.MAX_SAFE_INTEGER,
          // A session may begin 20 purchases a minute.
          thinkMs: 5_000,
          untilMs: hour + busyTo,
        });
        return report(watchers, hour, await watched, bought);
      } finally {
        audience.stop();
      }
    },
    { limits: 'production' },
  );
}

type Seen = Awaited<ReturnType<typeof import('./watching.js').watch>>;
type Bought = Awaited<ReturnType<typeof import('./timed-buyers.js').buyTimed>>;

function report(watchers: number, hour: number, seen: Seen, bought: Bought): string[] {
  const within = (from: number, to: number) =>
    bought.purchases.filter(({ at }) => at >= hour + from && at < hour + to).map(({ ms }) => ms);
  const [quiet, busy] = [within(quietFrom, quietTo), within(0, busyTo)];
  const ratio = (share: number) => percentile(busy, share) / percentile(quiet, share);
  console.log(
    `${watchers} pages of one draw with an hour, ${buyers} buyers of another, one gateway, ${new Date().toISOString().slice(0, 10)}.\n`,
  );
  console.log(
    tableOf([
      { what: 'stages opened', measured: String(seen.opened), gate: String(watchers) },
      { what: 'first stage after the hour, ms', measured: round(seen.firstAt - hour) },
      {
        what: 'last stage after the first; 99 of 100, ms',
        measured: `${round(seen.spreadMs.all)}, ${round(seen.spreadMs.p99)}`,
        gate: `${gates.spreadMs}`,
      },
      {
        what: 'what pages read then: p50, p99, max, ms',
        measured: [seen.took.p50, seen.took.p99, seen.took.max].map(round).join(', '),
        gate: `max ${gates.readMs}`,
      },
      { what: 'reads', measured: JSON.stringify(seen.reads) },
      { what: 'pages that a page was told of', measured: String(seen.told) },
      {
        what: 'buyers of the other draw before it: count, p50, p95, ms',
        measured: `${quiet.length}, ${round(percentile(quiet, 0.5))}, ${round(percentile(quiet, 0.95))}`,
      },
      {
        what: 'the same at the hour',
        measured: `${busy.length}, ${round(percentile(busy, 0.5))}, ${round(percentile(busy, 0.95))}`,
      },
      {
        what: 'ratio of p50 and p95',
        measured: `${ratio(0.5).toFixed(2)}, ${ratio(0.95).toFixed(2)}`,
        gate: `p50 ${gates.buyers}`,
      },
      { what: 'errors', measured: JSON.stringify({ ...seen.errors, ...bought.refused }), gate: '{}' },
    ]),
  );
  return [
    ...(seen.opened === watchers ? [] : [`${seen.opened} of ${watchers} stages opened`]),
    ...(seen.spreadMs.all <= gates.spreadMs ? [] : [`stages opened within ${round(seen.spreadMs.all)} ms`]),
    ...(seen.took.max <= gates.readMs ? [] : [`a read took ${round(seen.took.max)} ms`]),
    ...(ratio(0.5) <= gates.buyers ? [] : [`buyers of another draw: ${ratio(0.5).toFixed(2)} times as slow`]),
    ...Object.keys({ ...seen.errors, ...bought.refused }),
  ];
}

/** The hour of a full draw, by this machine's clock. @throws Error when it is not fixed within 20 seconds */
async function hourOf(url: string): Promise<number> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(500)) {
    const { body } = await request('GET', url);
    const { draw_at: at } = body['product'] as { draw_at: string | null };
    if (at !== null) return Date.parse(at);
  }
  throw new Error('the hour of the draw is not fixed');
}
