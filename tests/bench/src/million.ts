import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { createProtocol, isVerified, verifyRecord } from '@raffle/draw-protocol';
import pg from 'pg';
import { pause, request } from './client.js';
import { round, tableOf } from './figures.js';
import { withShop } from './shop.js';

/**
 * `npm run draw:million [-- <tickets>]`: a whole draw of a million tickets, through gateway, catalog and tickets, with
 * 100 prizes. The list is written directly into tickets' database. Fails above 15 s, above 100 MB of heap in a service,
 * or if the record does not verify.
 */
const tickets = Number(process.argv[2] ?? 1_000_000);
const prizes = Math.min(100, tickets);
const people = 1_000;
const perEntry = 10;
const entriesAtOnce = 5_000;
const gate = { seconds: 15, heapMb: 100 };
const protocol = createProtocol({
  sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
});

const failures = await withShop(async (shop) => {
  const { addresses } = shop.system;
  const [id = 0] = await shop.offer(1, tickets, prizes);
  console.error(`writing ${tickets} tickets …`);
  await sellOut(addresses.postgres, id);
  console.error('drawing …');
  const load = loadavg()[0]?.toFixed(1);
  const heaps = watchHeaps({ catalog: addresses.catalog, tickets: addresses.tickets });
  const begun = performance.now();
  const drawn = await request('POST', `${addresses.gateway}/api/admin/products/${id}/draw`, { token: shop.token });
  const seconds = (performance.now() - begun) / 1_000;
  const peaks = await heaps.stop();
  const { body: record } = await request('GET', `${addresses.gateway}/api/draws/${id}/record`);
  const verified = isVerified(await verifyRecord(record));
  console.log(
    `${tickets} tickets, ${prizes} prizes, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}) at load ${load ?? '?'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.\n`,
  );
  console.log(
    tableOf([
      { what: 'freeze, draw and record, s', measured: seconds.toFixed(1), gate: String(gate.seconds) },
      ...Object.entries(peaks).map(([name, heap]) => ({
        what: `heap of ${name}, peak, MB`,
        measured: round(heap),
        gate: String(gate.heapMb),
      })),
      { what: 'record verified', measured: verified ? 'yes' : 'no', gate: 'yes' },
    ]),
  );
  return [
    ...(drawn.status === 200 ? [] : [`the draw answered ${drawn.status} ${JSON.stringify(drawn.body)}`]),
    ...(seconds <= gate.seconds ? [] : [`the draw took ${seconds.toFixed(1)} s`]),
    ...Object.entries(peaks).flatMap(([name, heap]) =>
      heap <= gate.heapMb ? [] : [`${name}: ${round(heap)} MB of heap`],
    ),
    ...(verified ? [] : ['the record does not verify']),
  ];
});
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exitCode = 1;
}

/** Grants every place of a product in the databases of tickets and catalog, ten to an entry, as if they had been bought. */
async function sellOut(postgresUrl: string, productId: number): Promise<void> {
  const known = 'SELECT FROM inventory WHERE product_id = $1';
  await inDatabase(postgresUrl, 'raffle_tickets', async (client) => {
    // Tickets learns of its product by an event.
    while ((await client.query(known, [productId])).rowCount === 0) await pause(100);
    const { rows: keys } = await client.query<{ key: Buffer }>('SELECT key FROM holder_key WHERE product_id = $1', [
      productId,
    ]);
    const holderKey = new Uint8Array(keys[0]!.key);
    const persons = await Promise.all(
      Array.from({ length: people }, async () => {
        const id = randomUUID();
        return { id, holder: Buffer.from(await protocol.holderTag(holderKey, id)) };
      }),
    );
    await client.query(
      `INSERT INTO person (user_id, version, display_name, city) SELECT id, 1, 'Afi M.', 'Kara' FROM unnest($1::uuid[]) AS id`,
      [persons.map(({ id }) => id)],
    );
    for (let first = 0; first < tickets; first += entriesAtOnce * perEntry) {
      const entries = Array.from(
        { length: Math.min(entriesAtOnce, Math.ceil((tickets - first) / perEntry)) },
        (_, index) => {
          const number = first + index * perEntry;
          const person = persons[(number / perEntry) % people]!;
          return {
            id: randomUUID(),
            person,
            secret: randomBytes(32),
            number,
            quantity: Math.min(perEntry, tickets - number),
          };
        },
      );
      const rows = await Promise.all(
        entries.flatMap((entry) =>
          Array.from({ length: entry.quantity }, async (_, index) => {
            const number = entry.number + index;
            const secret = await protocol.ticketSecret(new Uint8Array(entry.secret), number);
            const holder = new Uint8Array(entry.person.holder);
            const leaf = await protocol.leaf({ id: String(productId), ticket: number, holder, secret });
            return { number, entry: entry.id, leaf: Buffer.from(leaf) };
          }),
        ),
      );
      await client.query(
        `INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, credit_id, holder, secret, granted_at)
         SELECT id, person, $1, 'purchase', quantity, number, 0, $2, holder, secret, now()
         FROM unnest($3::uuid[], $4::uuid[], $5::integer[], $6::integer[], $7::bytea[], $8::bytea[])
           AS row (id, person, quantity, number, holder, secret)`,
        [
          productId,
          randomUUID(),
          entries.map(({ id }) => id),
          entries.map(({ person }) => person.id),
          entries.map(({ quantity }) => quantity),
          entries.map(({ number }) => number),
          entries.map(({ person }) => person.holder),
          entries.map(({ secret }) => secret),
        ],
      );
      await client.query(
        `INSERT INTO ticket (product_id, number, entry_id, leaf)
         SELECT $1, number, entry, leaf FROM unnest($2::integer[], $3::uuid[], $4::bytea[]) AS row (number, entry, leaf)`,
        [productId, rows.map(({ number }) => number), rows.map(({ entry }) => entry), rows.map(({ leaf }) => leaf)],
      );
    }
    await client.query('UPDATE inventory SET granted = capacity, version = version + 1 WHERE product_id = $1', [
      productId,
    ]);
    await client.query('ANALYZE ticket, entry');
  });
  await inDatabase(postgresUrl, 'raffle_catalog', (client) =>
    client.query(
      `INSERT INTO product_inventories (product_id, version, granted, held, free_left, highest_granted) VALUES ($1, 1000, $2, 0, 0, $2)
       ON CONFLICT (product_id) DO UPDATE SET version = 1000, granted = $2, highest_granted = $2`,
      [productId, tickets],
    ),
  );
}

/** As the database superuser, without triggers and foreign keys: these rows satisfy them. */
async function inDatabase(
  postgresUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await work(client);
  } finally {
    await client.end();
  }
}

/** Samples each service's used heap from its metrics until stopped. @returns a function that stops and returns the peaks in megabytes */
function watchHeaps(services: Readonly<Record<string, string>>) {
  const peaks: Record<string, number> = {};
  let over = false;
  const look = async (name: string, url: string) => {
    while (!over) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const used = Number(/^nodejs_heap_size_used_bytes\S* (\S+)$/m.exec(text)?.[1]);
      if (Number.isNaN(used)) throw new Error(`${name} does not report its heap`);
      peaks[name] = Math.max(peaks[name] ?? 0, used / 2 ** 20);
      await pause(100);
    }
  };
  const running = Promise.all(Object.entries(services).map(([name, url]) => look(name, url)));
  return {
    stop: async () => {
      over = true;
      await running;
      return peaks;
    },
  };
}
