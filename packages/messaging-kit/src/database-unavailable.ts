import { codeOfError, isError } from '@raffle/service-kit';

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read-only: a standby, or an operator
  '25P03', // idle in a transaction for too long: this process was blocked
  '55P03', // lock timeout
  '57014', // statement timeout
]);
/** SQLSTATE classes: connection, out of disk, memory or connections, ended by an operator, system failure. */
const awayClasses = /^(08...|53...|57P..|58...)$/;
/** Messages of pg, and of TypeORM when the connection ended between two statements of a transaction. */
const awayMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|query runner was already released/;

/** Whether an error means that PostgreSQL was unavailable, hung or rejected writes, rather than that the work was wrong. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!isError(error) || depth > 3) return false;
  const code = codeOfError(error) ?? '';
  if (awayCodes.has(code) || awayClasses.test(code) || awayMessages.test(error.message)) return true;
  const inner: unknown[] = [error.cause, 'driverError' in error ? error.driverError : undefined];
  if (error instanceof AggregateError) inner.push(...(error.errors as unknown[]).slice(0, 3));
  return inner.some((one) => isDatabaseUnavailable(one, depth + 1));
}
