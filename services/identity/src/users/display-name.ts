import type { User } from './user.entity.js';

/**
 * The two ways in which a name may be read, as the public may see it: one name and an initial, "Aya N." or "N'Guessan A."
 * (docs/product.md rule 8). One name alone has one reading.
 */
export function displayNames(name: string): string[] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last === undefined ? [first] : [...new Set([withInitial(first, last), withInitial(last, first)])];
}

const withInitial = (name: string, other: string) => `${name} ${([...other][0] ?? '').toLocaleUpperCase('fr')}.`;

/** The reading that its owner chose; until then first name and initial. */
export const displayName = ({ name, displayName }: Pick<User, 'name' | 'displayName'>): string =>
  displayName ?? displayNames(name)[0] ?? name;
