/** The `code` of an operating-system or driver error. Not by `instanceof`: Node's errors are of another realm under Jest. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
