import { createHmac, hash, randomBytes, randomUUID } from 'node:crypto';
import { createProtocol } from '@raffle/draw-protocol';
import { pause } from './client.js';
import { inDatabase } from './databases.js';

const people = 1_000;
const perEntry = 10;
const entriesAtOnce = 5_000;
const protocol = createProtocol({
  sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
});

/** Grants every place of a product in the databases of tickets and catalog, ten to an entry, as if they had been bought. */
export async function sellOut(postgresUrl: string, productId: number, tickets: number): Promise<void> {
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
