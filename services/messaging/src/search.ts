/** A LIKE pattern for whatever contains the text; its own `%`, `_` and backslashes are letters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
