import type { TicketsDatabase } from './tickets-database.js';

/** Tickets per statement; a multiple of the ten of an entry. */
const slice = 10_000;

/** A full product whose tickets were granted ten at a time; their leaves are hashes of their numbers. @returns its id */
export async function largeList(db: TicketsDatabase, tickets: number): Promise<number> {
  const product = await db.product({ max_participants: tickets });
  const person = await db.person();
  const credit = await db.credit(person, 'paid', 1500);
  await db.inTransaction(async (manager) => {
    await manager.query('SET LOCAL statement_timeout = 0');
    // The guards check each row; these rows satisfy them.
    for (const table of ['inventory', 'ticket']) await manager.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await manager.query(
      `INSERT INTO entry (id, user_id, product_id, type, quantity, first_number, amount, credit_id, holder, secret, granted_at)
       SELECT gen_random_uuid(), $2, $1, 'purchase', least(10, $3 - first), first, 0, $4, sha256('holder'), sha256('secret'), now()
       FROM generate_series(0, $3 - 1, 10) AS first`,
      [product, person, tickets, credit],
    );
    // In slices: a slow machine cannot write all of them within the timeout of one statement.
    for (let first = 0; first < tickets; first += slice) {
      await manager.query(
        `INSERT INTO ticket (product_id, number, entry_id, leaf)
         SELECT product_id, number, id, sha256(int4send(number))
         FROM entry, generate_series(first_number, first_number + quantity - 1) AS number
         WHERE product_id = $1 AND first_number >= $2 AND first_number < $3`,
        [product, first, first + slice],
      );
    }
    await manager.query('UPDATE inventory SET granted = $2, version = version + 1 WHERE product_id = $1', [
      product,
      tickets,
    ]);
    for (const table of ['inventory', 'ticket']) await manager.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  });
  return product;
}
