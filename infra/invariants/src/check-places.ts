import { checkInvariants } from '@raffle/tickets/invariants';
import type { Databases } from './databases.js';
import { namedAtMost, type Violation } from './violation.js';

interface Inventory {
  id: string;
  version: number;
  granted: number;
  held: number;
}

/** Tickets' own rules (invariants 1, 2, 3 and 5 within its database). */
export async function checkTickets({ tickets }: Databases): Promise<Violation[]> {
  const found = await checkInvariants((sql) => tickets(sql));
  return found.map(({ invariant, what, table, id }) => ({ invariant, what, row: `tickets.${table}/${id}` }));
}

/** Invariant 2 across services: catalog shows the places that tickets has, once the event has had time to arrive. */
export async function checkCopies({ tickets, catalog }: Databases, graceSeconds: number): Promise<Violation[]> {
  const violations: Violation[] = [];
  let after = 0;
  for (;;) {
    const page = await tickets<Inventory>(
      `SELECT product_id AS id, version, granted, held FROM inventory
       WHERE product_id > $1 AND granted + held > 0 AND product_id NOT IN (
         SELECT (payload ->> 'product_id')::integer FROM outbox
         WHERE event = 'tickets.inventory-changed.v1' AND (sent_at IS NULL OR sent_at > now() - make_interval(secs => $2)))
       ORDER BY product_id LIMIT 1000`,
      [after, graceSeconds],
    );
    const copies = await catalog<Inventory>(
      'SELECT product_id AS id, version, granted, held FROM product_inventories WHERE product_id = ANY($1)',
      [page.map(({ id }) => id)],
    );
    const byId = new Map(copies.map((copy) => [copy.id, copy]));
    for (const inventory of page) {
      const copy = byId.get(inventory.id);
      if (copy && copy.granted === inventory.granted && copy.held === inventory.held) continue;
      violations.push({
        invariant: 2,
        what: `${shown(copy)} here, ${shown(inventory)} in tickets.inventory`,
        row: `catalog.product_inventories/${inventory.id}`,
      });
    }
    const last = page.at(-1);
    if (page.length < 1000 || !last || violations.length >= namedAtMost) return violations.slice(0, namedAtMost);
    after = Number(last.id);
  }
}

const shown = (inventory: Inventory | undefined) =>
  inventory ? `${inventory.granted} granted and ${inventory.held} held` : 'nothing';
