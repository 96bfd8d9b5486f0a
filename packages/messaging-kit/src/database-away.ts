import { codeOfError, isError } from '@raffle/service-kit';

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read-only: a standby, or an operator
  '25P03', // idle in a transaction for too long: this process was kept from running
  '55P03', // a lock was not given in time
  '57014', // a statement took too long
]);
/** Classes of SQLSTATE: connection, out of disk, memory or connections, ended by an operator, failure of the system. */
const awayClasses = /^(08...|53...|57P..|58...)$/;
/** Of pg, and of TypeORM where the connection ended between two statements of a transaction. */
const awayMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|query runner was already released/;

/** Whether an error says that PostgreSQL could not be used, hung or refused to write, rather than that the work was wrong. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!isError(error) || depth > 3) return false;
  const code = codeOfError(error) ?? '';
  if (awayCodes.has(code) || awayClasses.test(code) || awayMessages.test(error.message)) return true;
  const inner: unknown[] = [error.cause, 'driverError' in error ? error.driverError : undefined];
  if (error instanceof AggregateError) inner.push(...(error.errors as unknown[]).slice(0, 3));
  return inner.some((one) => isDatabaseAway(one, depth + 1));
}
