import { types } from 'node:util';

/** Also true for errors of another realm (a vm context), where `instanceof` is false. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value);
}

/** The `code` of errors from Node, PostgreSQL, Fastify and others. */
export function codeOfError(value: unknown): string | undefined {
  if (!isError(value) || !('code' in value)) return undefined;
  return typeof value.code === 'string' || typeof value.code === 'number' ? String(value.code) : undefined;
}

/** Whether `matches` an error or one of its causes. */
export function isCausedBy(error: unknown, matches: (error: Error) => boolean, depth = 0): boolean {
  if (!isError(error) || depth > 3) return false;
  if (matches(error)) return true;
  const inner: unknown[] = [error.cause, 'driverError' in error ? error.driverError : undefined];
  if (error instanceof AggregateError) inner.push(...(error.errors as unknown[]).slice(0, 3));
  return inner.some((one) => isCausedBy(one, matches, depth + 1));
}
