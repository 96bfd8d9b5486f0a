import { folding, removedCharacters } from '@raffle/contracts/fold-text';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const withoutLigatures = Object.entries(folding.ligatures).reduce(
  (sql, [ligature, letters]) => `replace(${sql}, '${ligature}', '${letters}')`,
  `translate(written, ${quoted(folding.from)}, ${quoted(folding.to)})`,
);

/**
 * SQL that creates `fold_text(text)`, for a service's migration: the folding of docs/product.md rule 50, independent of the database's
 * locale. Lists search and sort by it.
 */
export const createFoldText = `
CREATE FUNCTION fold_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURNS NULL ON NULL INPUT AS $$
  SELECT lower(regexp_replace(normalize(${withoutLigatures}, NFKD), '${removedCharacters}', '', 'g') COLLATE "C")
$$;
`;

/** SQL that creates the function of {@link setOnce}'s triggers, for a service's migration. */
export const createSetOnce = `
CREATE FUNCTION refuse_second_value() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is set in % never changes: %', TG_TABLE_NAME, TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;
`;

/**
 * SQL that creates a trigger: each of these columns stays null until it is set, and never changes afterwards, whoever writes
 * (docs/security.md#what-the-services-database-roles-may-do). A column that is never null never changes.
 */
export function setOnce(table: string, ...columns: readonly string[]): string {
  const changes = columns.map(
    (column) => `(OLD.${column} IS NOT NULL AND NEW.${column} IS DISTINCT FROM OLD.${column})`,
  );
  return `
CREATE TRIGGER ${table}_set_once BEFORE UPDATE OF ${columns.join(', ')} ON ${table} FOR EACH ROW
  WHEN (${changes.join(' OR ')})
  EXECUTE FUNCTION refuse_second_value('${columns.join(', ')}');
`;
}
