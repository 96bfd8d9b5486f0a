/** The address of ours that led to the login, in the state of its history entry: shown after the login. Null if none did. */
export function addressAsked(state: unknown): string | null {
  const asked = typeof state === 'object' && state !== null && 'asked' in state ? state.asked : null;
  // `//name` would be another site.
  return typeof asked === 'string' && /^\/(?![/\\])/.test(asked) ? asked : null;
}
