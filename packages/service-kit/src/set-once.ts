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
