import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';

/** Rows of one table; the condition is valid in both states. */
export interface RowScope {
  where?: string;
  values?: readonly unknown[];
}

/** Rows per statement. */
const page = 1_000;

/** The temporary table of `stageRows`. */
export const staged = (table: string) => `newer_${table}`;

/**
 * Copies rows of the newest state into the temporary table `newer_<table>` of the restored one, until the commit: every column but
 * generated ones, with microseconds, and json as it was written.
 * @param table a constant
 */
export async function stageRows(
  restored: EntityManager,
  newer: EntityManager,
  table: string,
  { where = 'true', values = [] }: RowScope = {},
): Promise<void> {
  const columns = (await columnsOf(newer, table)).join(', ');
  await restored.query(
    `CREATE TEMPORARY TABLE ${staged(table)} ON COMMIT DROP AS SELECT ${columns} FROM ${table} WITH NO DATA`,
  );
  const read = `SELECT row_to_json(copied)::text AS row FROM (SELECT ${columns} FROM ${table} WHERE ${where}) AS copied`;
  for await (const copies of pages(newer, read, values))
    await restored.query(
      `INSERT INTO ${staged(table)} SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [`[${copies.join(',')}]`],
    );
}

/**
 * Inserts staged rows, and updates those that differ.
 * @param where which of them; `n` is the staged row
 * @returns how many rows changed
 */
export async function storeStaged(
  restored: EntityManager,
  table: string,
  { where = 'true', values = [] }: RowScope = {},
): Promise<number> {
  const columns = await columnsOf(restored, table);
  const key = await keyOf(restored, table);
  const others = columns.filter((column) => !key.includes(column));
  const all = (alias: string) => others.map((column) => `${alias}.${column}`).join(', ');
  const update = `UPDATE SET ${others.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}
    WHERE ROW(${all('t')})::text <> ROW(${all('EXCLUDED')})::text`;
  const stored = await rows(
    restored,
    `INSERT INTO ${table} AS t (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${columns.map((column) => `n.${column}`).join(', ')} FROM ${staged(table)} n WHERE ${where}
     ON CONFLICT (${key.join(', ')}) DO ${others.length === 0 ? 'NOTHING' : update} RETURNING true`,
    values,
  );
  return stored.length;
}

/**
 * Makes rows of a table those of the newest state; what is equal is not touched.
 * @param exact also deletes those of the scope that the newest state does not have
 * @returns how many rows changed
 */
export async function takeRows(
  restored: EntityManager,
  newer: EntityManager,
  table: string,
  { exact = false, ...scope }: RowScope & { exact?: boolean } = {},
): Promise<number> {
  await stageRows(restored, newer, table, scope);
  let changed = 0;
  if (exact) {
    const same = (await keyOf(restored, table)).map((column) => `n.${column} = t.${column}`).join(' AND ');
    const { where = 'true', values = [] } = scope;
    const deleted = await rows(
      restored,
      `DELETE FROM ${table} t WHERE (${where}) AND NOT EXISTS (SELECT FROM ${staged(table)} n WHERE ${same}) RETURNING true`,
      values,
    );
    changed += deleted.length;
  }
  changed += await storeStaged(restored, table);
  await restored.query(`DROP TABLE ${staged(table)}`);
  return changed;
}

/**
 * Adds events of the newest state to the restored outbox, under their message ids and not sent yet: consumers that have handled them drop
 * them. Sent events are stored for seven days.
 * @returns how many
 */
export async function takeEvents(
  restored: EntityManager,
  newer: EntityManager,
  { where = 'true', values = [] }: RowScope,
): Promise<number> {
  const columns = 'message_id, event, payload, correlation_id, causation_id, occurred_at';
  const read = `SELECT row_to_json(copied)::text AS row FROM (SELECT ${columns} FROM outbox WHERE ${where} ORDER BY id) AS copied`;
  let added = 0;
  for await (const copies of pages(newer, read, values)) {
    const inserted = await rows(
      restored,
      `INSERT INTO outbox (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::outbox, $1::json)
       ON CONFLICT (message_id) DO NOTHING RETURNING true`,
      [`[${copies.join(',')}]`],
    );
    added += inserted.length;
  }
  return added;
}

/**
 * Does what the triggers of these tables refuse, such as storing a draw that has ended: as its tables' owner, in the caller's transaction.
 * Foreign keys and checks remain, and triggers that count what is stored (`countsInto`); the caller verifies what the others would have.
 */
export async function withoutGuards<Result>(
  restored: EntityManager,
  tables: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  for (const table of tables) await restored.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const counting = await rows<{ name: string; of: string }>(
    restored,
    `SELECT quote_ident(tgname) AS name, tgrelid::regclass::text AS of FROM pg_trigger
     WHERE tgrelid = ANY ($1::regclass[]) AND tgname LIKE '%_counted' AND NOT tgisinternal`,
    [tables],
  );
  for (const { name, of } of counting) await restored.query(`ALTER TABLE ${of} ENABLE TRIGGER ${name}`);
  const result = await work();
  // A table with checks that are still to come cannot be altered.
  await restored.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const table of tables) await restored.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  return result;
}

async function* pages(newer: EntityManager, read: string, values: readonly unknown[]): AsyncGenerator<string[], void> {
  await newer.query(`DECLARE copied NO SCROLL CURSOR FOR ${read}`, [...values]);
  for (;;) {
    const found = await rows<{ row: string }>(newer, `FETCH ${page} FROM copied`);
    if (found.length > 0) yield found.map(({ row }) => row);
    if (found.length < page) break;
  }
  await newer.query('CLOSE copied');
}

async function columnsOf(manager: EntityManager, table: string): Promise<string[]> {
  const columns = await rows<{ name: string }>(
    manager,
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return columns.map(({ name }) => name);
}

async function keyOf(manager: EntityManager, table: string): Promise<string[]> {
  const found = await firstRow<{ key: string[] }>(
    manager,
    `SELECT array_agg(quote_ident(a.attname)) AS key FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = $1::regclass AND i.indisprimary`,
    [table],
  );
  return found?.key ?? [];
}
