import { round, type Figure } from './figures.js';
import { withShop, type Shop } from './shop.js';
import { residentMb } from './usage.js';

const people = 100;
const sliceSeconds = 60;

/** Half of the maximum purchase rate for a given time: memory and latency must stay flat, queues empty. */
export async function soak(minutes: number): Promise<Figure[]> {
  return withShop(async (shop) => {
    const { gateway, sandbox } = shop.system.addresses;
    const { buyers } = await shop.driver.run('registerPeople', {
      gateway,
      sandbox,
      from: 0,
      count: people,
      atOnce: 60,
    });
    const productIds = await shop.offer(50);
    const common = { gateway, sandbox, buyers, productIds, thinkMs: 2_500, lookAgainMs: 200 };
    const full = await shop.driver.run('buy', { ...common, warmUpSeconds: 10, seconds: 20, roundMs: 0 });
    const roundMs = (2_000 * people) / full.perSecond;
    const slices: { perSecond: number; p99: number; residentMb: number; waiting: number; refused: number }[] = [];
    for (let slice = 0; slice < Math.max(2, minutes); slice += 1) {
      const buying = shop.driver.run('buy', { ...common, warmUpSeconds: 0, seconds: sliceSeconds, roundMs });
      const bought = await buying;
      slices.push({
        perSecond: bought.perSecond,
        p99: bought.ticket.p99,
        residentMb: residentMb(shop.groups()),
        waiting: await waitingIn(shop),
        refused: Object.values(bought.refused).reduce((sum, count) => sum + count, 0),
      });
      console.error(`minute ${slice + 1}: ${JSON.stringify(slices.at(-1))}`);
    }
    const share = Math.ceil(slices.length / 5);
    const mean = (of: (one: (typeof slices)[number]) => number, part: typeof slices) =>
      part.reduce((sum, one) => sum + of(one), 0) / part.length;
    const firstAndLast = (what: string, of: (one: (typeof slices)[number]) => number, gate?: string): Figure => {
      const [first, last] = [mean(of, slices.slice(0, share)), mean(of, slices.slice(-share))];
      return {
        what: `${what}, first and last fifth`,
        measured: `${round(first)}, ${round(last)}`,
        ratio: (last / first).toPrecision(2),
        ...(gate && { gate }),
      };
    };
    return [
      firstAndLast(`purchases a second at half load, ${slices.length} minutes`, (one) => one.perSecond),
      firstAndLast('payment → ticket, p99, ms', (one) => one.p99, '1.5'),
      firstAndLast('Node processes resident, MB', (one) => one.residentMb, '1.2'),
      {
        what: 'messages in queues after each minute, at most',
        measured: String(Math.max(...slices.map(({ waiting }) => waiting))),
      },
      { what: 'refused', measured: String(slices.reduce((sum, { refused }) => sum + refused, 0)), gate: '0' },
    ];
  });
}

/** Messages in all queues of the broker, dead letters included. */
async function waitingIn({ system: { addresses } }: Shop): Promise<number> {
  const { username, password } = new URL(addresses.rabbitmq);
  const answer = await fetch(`${addresses.queues}/api/queues`, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    signal: AbortSignal.timeout(10_000),
  });
  const queues = (await answer.json()) as { messages?: number }[];
  return queues.reduce((sum, { messages = 0 }) => sum + messages, 0);
}
