/** The `code` of a system or library error, or undefined. Does not use `instanceof`: such errors may come from another realm. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
