/**
 * Why a migration's SQL would lock a large table for long, one sentence per statement; nothing for tables that it creates itself. The
 * previous version runs on during a migration (docs/releasing.md "What a migration may do"), and a lock that lasts for a scan of the table
 * stops it.
 */
export function longLocks(sql: string): string[] {
  const statements = bare(sql)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  const own = new Set(
    statements.flatMap((statement) => tableIn(/^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?/i, statement) ?? []),
  );
  const others = statements.filter(
    (statement) =>
      ![...own].some((table) =>
        new RegExp(`\\b(?:ON|TABLE|ONLY|UPDATE|FROM)\\b (?:ONLY )?"?${table}"?\\b`, 'i').test(statement),
      ),
  );
  const found = others.flatMap((statement) =>
    reasonsOf(statement, statements).map((reason) => `${statement.slice(0, 120)}: ${reason}`),
  );
  return [...found, ...ofTheWhole(others)];
}

const built = /^CREATE (UNIQUE )?INDEX CONCURRENTLY /i;
const ofBuildIndex =
  /^(SELECT set_config|RESET \w+_timeout|DROP INDEX CONCURRENTLY|CREATE (UNIQUE )?INDEX CONCURRENTLY)\b/i;
const altered = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?/i;

/** Why the statements of one migration should not be together. */
function ofTheWhole(statements: readonly string[]): string[] {
  const builds = statements.filter((statement) => built.test(statement)).length;
  const alone = builds === 1 && statements.length > 1 && statements.every((statement) => ofBuildIndex.test(statement));
  const tables = new Set(statements.flatMap((statement) => tableIn(altered, statement) ?? []));
  return [
    ...(builds > 0 && !alone
      ? ['an index is built by `buildIndex` alone in its migration: what fails half-way is repeated from the beginning']
      : []),
    ...(tables.size > 1
      ? [`${[...tables].join(', ')}: a migration for each, because the lock on one lasts while the next is waited for`]
      : []),
  ];
}

interface Rule {
  /** Of the statement, or of one action of an ALTER TABLE. */
  is: RegExp;
  unless?: RegExp;
  reason: string;
}

const statementRules: readonly Rule[] = [
  {
    is: /^CREATE (UNIQUE )?INDEX /i,
    unless: /^CREATE (UNIQUE )?INDEX CONCURRENTLY /i,
    reason: 'CREATE INDEX blocks writes until it is built: `buildIndex`, in a migration with `transaction = false`',
  },
  {
    is: /^REINDEX /i,
    unless: / CONCURRENTLY /i,
    reason: 'REINDEX blocks writes: CONCURRENTLY',
  },
  { is: /^(VACUUM FULL|VACUUM \(.*FULL|CLUSTER)\b/i, reason: 'it rewrites the table under an exclusive lock' },
  { is: /^(LOCK|TRUNCATE)\b/i, reason: 'it takes an exclusive lock' },
  {
    is: /^(UPDATE|DELETE FROM) /i,
    unless: / LIMIT /i,
    reason: 'it locks every row that it changes until the end: in batches (LIMIT), outside of the migration',
  },
  { is: /^REFRESH MATERIALIZED VIEW (?!CONCURRENTLY)/i, reason: 'it blocks reads: CONCURRENTLY' },
];

const volatile = /\b(?!now\b|coalesce\b|current_\w+\b)\w+ ?\(/i;

const actionRules: readonly Rule[] = [
  {
    is: /^ALTER (COLUMN )?\S+ (SET DATA )?TYPE /i,
    reason: 'another type rewrites the table: a new column, filled in batches',
  },
  {
    is: /^ADD (COLUMN )?.*\b(SMALLSERIAL|SERIAL|BIGSERIAL|GENERATED)\b/i,
    reason: 'a generated value rewrites the table: a nullable column, filled in batches',
  },
  {
    is: /^ADD (COLUMN )?.*\b(REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\b/i,
    unless: /^ADD (CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE)\b/i,
    reason: 'a constraint of a new column scans the table: ADD CONSTRAINT … NOT VALID apart',
  },
  {
    is: /^ADD (CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE)\b/i,
    unless: /( NOT VALID| USING INDEX )/i,
    reason:
      'a constraint scans the table under its lock: NOT VALID, then VALIDATE CONSTRAINT in a later migration (a key: USING INDEX)',
  },
  { is: /^SET (TABLESPACE|LOGGED|UNLOGGED|ACCESS METHOD)\b/i, reason: 'it rewrites the table' },
];

function reasonsOf(statement: string, all: readonly string[]): string[] {
  const broken = statementRules.filter(({ is, unless }) => is.test(statement) && !unless?.test(statement));
  const alter = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\S+) (.*)$/i.exec(statement);
  if (!alter) return broken.map(({ reason }) => reason);
  return actionsIn(alter[2] ?? '').flatMap((action) => {
    const reasons = actionRules
      .filter(({ is, unless }) => is.test(action) && !unless?.test(action))
      .map(({ reason }) => reason);
    const [, given = ''] = /^ADD (?:COLUMN )?.*? DEFAULT (.*)$/i.exec(action) ?? [];
    if (volatile.test(given))
      reasons.push('a default that differs by row rewrites the table: a nullable column, filled in batches');
    const [, column] = /^ALTER (?:COLUMN )?(\S+) SET NOT NULL/i.exec(action) ?? [];
    // A validated check of the same makes the scan unnecessary.
    const isChecked = all.slice(0, all.indexOf(statement)).some((before) => /VALIDATE CONSTRAINT/i.test(before));
    if (column && !isChecked)
      reasons.push('SET NOT NULL scans the table: first a CHECK (… IS NOT NULL) NOT VALID, and VALIDATE CONSTRAINT');
    return reasons;
  });
}

/** The actions of an ALTER TABLE: commas outside of parentheses. */
function actionsIn(text: string): string[] {
  let depth = 0;
  let action = '';
  const actions: string[] = [];
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) {
      actions.push(action.trim());
      action = '';
    } else action += letter;
  }
  return [...actions, action.trim()];
}

const tableIn = (begin: RegExp, statement: string): string | undefined =>
  begin.test(statement) ? /^"?([\w.]+)"?/.exec(statement.replace(begin, ''))?.[1] : undefined;

/** Without comments, texts and the bodies of functions. */
const bare = (sql: string): string =>
  sql
    .replaceAll(/(\$\w*\$)[^]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[^]*?\*\//g, ' ');
