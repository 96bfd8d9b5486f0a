import { codeOfError, isCausedBy } from './is-error.js';

const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read-only: a standby, or an operator
  '25P03', // idle in a transaction for too long: this process was blocked
]);
/** SQLSTATE classes: connection, out of disk, memory or connections, ended by an operator, system failure. */
const classes = /^(08...|53...|57P..|58...)$/;

/**
 * The connection's own error (`database/database-connection.ts`), and TypeORM's for a transaction whose connection ended between two of its
 * statements: by name, because the gateway has neither.
 */
const names = new Set([
  'DatabaseConnectionError',
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
]);

/**
 * Whether an error means that PostgreSQL was unavailable, hung or rejected writes, rather than that the work was wrong. A statement or a
 * wait for a lock that takes too long (57014, 55P03) is the work's own failure: it would be repeated for ever.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isCausedBy(error, (one) => {
    const code = codeOfError(one) ?? '';
    return names.has(one.name) || codes.has(code) || classes.test(code);
  });
