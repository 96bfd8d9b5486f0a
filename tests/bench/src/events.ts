import pg from 'pg';
import { pause } from './client.js';
import { median, ratio, round, type Figure } from './figures.js';
import { withShop, type Shop } from './shop.js';

const effectTimeoutMs = 300_000;
const event = 'tickets.inventory-changed.v1';

/** Events per second from tickets' outbox to their effect in catalog, relative to the same number of messages through the broker alone. */
export async function events(runs: number, messages = 5_000): Promise<Figure[]> {
  return withShop(async (shop) => {
    const { rabbitmq } = shop.system.addresses;
    const [productId = 0] = await shop.offer(1);
    // Tickets receives its product, and both processes compile their hot code.
    await toEffect(shop, productId, 1_000);
    const [alone, whole]: [number[], number[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      whole.push(messages / (await toEffect(shop, productId, messages)));
      alone.push((await shop.driver.run('brokerAlone', { url: rabbitmq, messages })).perSecond);
    }
    return [
      {
        what: 'events a second, outbox → effect',
        measured: round(median(whole)),
        ratio: ratio(median(whole), median(alone)),
        gate: '0.07',
      },
    ];
  });
}

/** @returns the seconds until each of the events of one product has its inbox row. @throws Error after five minutes */
async function toEffect({ system }: Shop, productId: number, messages: number): Promise<number> {
  const client = async (database: string) => {
    const url = Object.assign(new URL(system.addresses.postgres), { pathname: `/${database}` }).href;
    const connected = new pg.Client({ connectionString: url });
    await connected.connect();
    return connected;
  };
  const [tickets, catalog] = [await client('raffle_tickets'), await client('raffle_catalog')];
  const handled = async () =>
    Number(
      (await catalog.query<{ count: string }>('SELECT count(*) FROM inbox WHERE event = $1', [event])).rows[0]?.count,
    );
  try {
    const before = await handled();
    const start = performance.now();
    await tickets.query(
      `INSERT INTO outbox (message_id, event, payload, correlation_id, occurred_at)
       SELECT gen_random_uuid(), $1,
         json_build_object('product_id', $2::int, 'version', 1000000, 'granted', 0, 'held', 0, 'capacity', 1000000, 'free_left', 0), 'bench', now()
       FROM generate_series(1, $3::int)`,
      [event, productId, messages],
    );
    while ((await handled()) - before < messages) {
      if (performance.now() - start > effectTimeoutMs) throw new Error('the events have no effect after five minutes');
      await pause(50);
    }
    return (performance.now() - start) / 1_000;
  } finally {
    await tickets.end();
    await catalog.end();
  }
}
