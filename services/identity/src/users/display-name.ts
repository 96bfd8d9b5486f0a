import type { User } from './user.entity.js';

/**
 * The two ways in which a name may be read, of which its owner chooses what the public sees: one name and an initial, "Aya N." or
 * "N'Guessan A." (docs/product.md rule 8). One name alone would be the whole name: it has no reading, and its initial stays.
 */
export function displayNames(name: string): string[] {
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length === 1) return [];
  return [...new Set([`${first} ${initial(last)}`, `${last} ${initial(first)}`])];
}

/** The reading that its owner chose; until then initials alone: "A. N.", of one name "A.". */
export function displayName({ name, displayName: chosen }: Pick<User, 'name' | 'displayName'>): string {
  const words = wordsOf(name);
  return chosen ?? [...words.slice(0, 1), ...words.slice(1).slice(-1)].map(initial).join(' ');
}

const wordsOf = (name: string): string[] => name.trim().split(/\s+/);
const initial = (word: string): string => `${([...word][0] ?? '').toLocaleUpperCase('fr')}.`;
