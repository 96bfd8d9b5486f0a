/** The `code` of an operating-system or driver error. Not by `instanceof`: under Jest, Node's errors belong to another realm. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
