import type * as z from 'zod/mini';

type Stored<Name, Value> = Name extends 'id' | `${string}_id` ? Value : string extends Value ? Value | Date : Value;
/** A row with at least the schema's fields: an instant may be a `Date`, and other columns are left out. */
export type RowOf<Schema extends z.ZodMiniObject> = {
  [Name in keyof z.output<Schema>]: Stored<Name, z.output<Schema>[Name]>;
};

/**
 * A row as an answer: exactly the fields that its schema names, with instants as text. What the schema does not name never leaves the
 * service.
 */
export function answerOf<Schema extends z.ZodMiniObject>(schema: Schema, row: RowOf<Schema>): z.output<Schema> {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields = Object.keys(schema.shape)
    .filter((name) => values.has(name))
    .map((name) => {
      const value = values.get(name);
      return [name, value instanceof Date ? value.toISOString() : value];
    });
  return Object.fromEntries(fields) as z.output<Schema>;
}

/**
 * The columns of a table that an answer shows, as SQL.
 * @param computed the SQL of those that are none of the table's; null: the caller adds it
 * @param table its alias, where another table of the statement has such a column too
 */
export const columnsOf = <Schema extends z.ZodMiniObject>(
  schema: Schema,
  computed: { readonly [Name in keyof z.output<Schema>]?: string | null } = {},
  table?: string,
): string =>
  Object.keys(schema.shape)
    .flatMap((name) => {
      const sql = computed[name as keyof z.output<Schema>];
      return sql === undefined
        ? [`${table === undefined ? '' : `${table}.`}"${name}"`]
        : sql === null
          ? []
          : [`${sql} AS "${name}"`];
    })
    .join(', ');
