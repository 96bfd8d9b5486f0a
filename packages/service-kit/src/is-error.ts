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
