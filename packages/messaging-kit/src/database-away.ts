import { codeOfError, isError } from '@raffle/service-kit';

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // terminated by an administrator
  '57P02', // crash of another backend
  '57P03', // starting up
  '53300', // too many connections
  '08000',
  '08003',
  '08006',
]);

/** Whether an error says that PostgreSQL could not be used at all, rather than that the work was wrong. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!isError(error) || depth > 3) return false;
  if (awayCodes.has(codeOfError(error) ?? '')) return true;
  if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message)) return true;
  const inner: unknown[] = 'driverError' in error ? [error.driverError] : [];
  if (error instanceof AggregateError) inner.push(...(error.errors as unknown[]).slice(0, 3));
  return inner.some((one) => isDatabaseAway(one, depth + 1));
}
