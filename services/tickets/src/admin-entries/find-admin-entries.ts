import type { AdminTicket } from '@raffle/contracts/http/admin-money';
import { rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { entryColumns } from '../entries/entries.queries.js';
import { shownEntry, type EntryRow } from '../entries/entry-answer.js';

type Owned = EntryRow & Pick<AdminTicket, 'user_id' | 'display_name' | 'city'>;

/** Entries as administrators see them, by id; unknown ids are omitted. */
export async function findAdminEntries(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, AdminTicket>> {
  const found = await rows<Owned>(
    manager,
    `SELECT ${entryColumns}, e.user_id, coalesce(o.display_name, '') AS display_name, coalesce(o.city, '') AS city
     FROM entry e JOIN product p USING (product_id) LEFT JOIN person o USING (user_id) WHERE e.id = ANY ($1)`,
    [ids],
  );
  return new Map(found.map((row) => [row.id, shownWithOwner(row)]));
}

function shownWithOwner(row: Owned): AdminTicket {
  const { user_id, display_name, city } = row;
  return { ...shownEntry(row), user_id, display_name, city };
}
