/** An address of ours: `//name` would be another site. Null for any other text. */
export const ownAddress = (text: string): string | null => (/^\/(?![/\\])/.test(text) ? text : null);

/** The address of ours that led to the login, in the state of its history entry: shown after the login. Null if none did. */
/** Whether who comes to the login logged out of the back-office, or asked for an address of it: its form is the administrators'. */
export const isForAdmins = (state: unknown): boolean =>
  (typeof state === 'object' && state !== null && 'admin' in state && state.admin === true) ||
  /^\/admin([/?#]|$)/.test(addressAsked(state) ?? '');

export function addressAsked(state: unknown): string | null {
  const asked = typeof state === 'object' && state !== null && 'asked' in state ? state.asked : null;
  return typeof asked === 'string' ? ownAddress(asked) : null;
}
