import pg from 'pg';

/** Maximum of prepared statements; further ones are planned at each use, so that they do not fill the memory of every connection. */
const maxPrepared = 200;

/** Prefix of a statement that is planned at each use: the best plan of a list depends on the search and the number of rows. */
export const plannedAtEachUse = '/* planned at each use */';

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (text.startsWith(plannedAtEachUse)) return undefined;
  let name = names.get(text);
  if (name === undefined && names.size < maxPrepared) names.set(text, (name = `s${names.size}`));
  return name;
}

/**
 * A connection on which PostgreSQL parses and plans a statement once instead of at each use, which costs more than running most of ours.
 * Only for statements with parameters: their texts are constants of the code. A migration that changes the type of a column that a running
 * version selects makes its prepared statement fail (0A000) until that connection ends, so add such a column beside the old one instead.
 */
export class PreparingClient extends pg.Client {
  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const called = name === undefined ? args : [{ name, text, values }, ...rest];
    return (super.query as (...all: unknown[]) => unknown)(...called);
  }) as pg.Client['query'];
}
