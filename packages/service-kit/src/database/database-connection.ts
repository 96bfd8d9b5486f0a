import { hash } from 'node:crypto';
import pg from 'pg';

/** Maximum of prepared statements; further ones are planned at each use, so that they do not fill the memory of every connection. */
const maxPrepared = 200;

/** Prefix of a statement that is planned at each use: the best plan of a list depends on the search and the number of rows. */
export const plannedAtEachUse = '/* planned at each use */';

const names = new Map<string, string>();

/** Named by its text: a pooler may give a connection on which another process has prepared its own statements. */
function nameOf(text: string): string | undefined {
  if (text.startsWith(plannedAtEachUse)) return undefined;
  let name = names.get(text);
  if (name === undefined && names.size < maxPrepared) names.set(text, (name = hash('sha1', text)));
  return name;
}

/** A connection to PostgreSQL could not be opened, ended, or did not answer in time. The work itself may be right. */
class DatabaseConnectionError extends Error {
  override readonly name = 'DatabaseConnectionError';
}

type Done = (error: unknown, result?: unknown) => void;

interface ClientConfig extends pg.ClientConfig {
  /** How long a statement may take, in milliseconds, for a network that loses answers; longer than `statement_timeout`. */
  answerTimeoutMs: number;
  preparedStatements: boolean;
}

/**
 * A connection on which PostgreSQL parses and plans a statement once instead of at each use, which costs more than running most of ours.
 * Only for statements with parameters: their texts are constants of the code. A migration that changes the type of a column that a running
 * version selects makes its prepared statement fail (0A000) until that connection ends, so add such a column beside the old one instead.
 *
 * Its statements fail with the server's error, with a `DatabaseConnectionError`, or with that of a parameter that cannot be sent.
 */
class DatabaseClient extends pg.Client {
  declare readonly connection: pg.Connection;

  constructor(private readonly config: ClientConfig) {
    super(config);
  }

  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const done = typeof args.at(-1) === 'function' ? (args.pop() as Done) : undefined;
    const [text, values] = args;
    const named = this.config.preparedStatements && typeof text === 'string' && Array.isArray(values);
    const name = named ? nameOf(text) : undefined;
    const called = name === undefined ? args : [{ name, text, values }];
    const answer = this.answerTo((super.query as (...all: unknown[]) => Promise<unknown>)(...called));
    if (!done) return answer;
    answer.then((result) => done(null, result), done);
  }) as pg.Client['query'];

  /** Ends a connection that does not answer: a pool would give it to the next statement. */
  private async answerTo(statement: Promise<unknown>): Promise<unknown> {
    const { answerTimeoutMs } = this.config;
    const { stream } = this.connection;
    const cut = () => stream.destroy(new DatabaseConnectionError(`no answer within ${answerTimeoutMs} ms`));
    const timer = setTimeout(cut, answerTimeoutMs);
    try {
      return await statement;
    } catch (error) {
      throw stream.writable ? error : connectionError(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Opens `DatabaseClient`s; fails with the server's error or a `DatabaseConnectionError`. */
export class DatabasePool extends pg.Pool {
  constructor(config: pg.PoolConfig & ClientConfig) {
    super({ ...config, Client: DatabaseClient as unknown as typeof pg.Client });
  }

  override connect = ((done: (error: unknown, client: unknown, release: unknown) => void) =>
    super.connect((error, client, release) =>
      done(error && connectionError(error), client, release),
    )) as pg.Pool['connect'];
}

const connectionError = (cause: unknown) =>
  cause instanceof pg.DatabaseError || cause instanceof DatabaseConnectionError
    ? cause
    : new DatabaseConnectionError(cause instanceof Error ? cause.message : 'unknown error', { cause });
