import type { User } from './user.entity.js';

/**
 * The two display names of which a person chooses the one that the public sees: one name and an initial, "Aya N." or
 * "N'Guessan A."; small words stay with the name that they begin, "Kofi de S." (docs/product.md rule 8). A single name offers no choice, since it would be shown whole: its initial is shown;
 * neither does one that an administrator replaced (rule 49).
 */
export function displayNames({ name, initials_only: initialsOnly }: Pick<User, 'name' | 'initials_only'>): string[] {
  if (initialsOnly) return [];
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length === 1) return [];
  const particles = particlesOf(words);
  return [...new Set([[first, ...particles, initial(last)].join(' '), [...particles, last, initial(first)].join(' ')])];
}

/** The display name that the person chose; until then only initials: "A. N.", or "A." for a single name. */
export function displayName({ name, display_name: chosen }: Pick<User, 'name' | 'display_name'>): string {
  const words = wordsOf(name);
  return chosen ?? [...words.slice(0, 1), ...words.slice(1).slice(-1)].map(initial).join(' ');
}

/**
 * Words that begin a family name: "de Souza", "dos Santos", "de la Cruz"; also as phones write them, "De Souza". Only "Ben" with a
 * capital is a name of its own.
 */
const particle = /^(?:de|du|des|da|do|dos|das|di|la|le|van|von|der|den|bin|el|al)$/iu;
const isParticle = (word: string): boolean => particle.test(word) || word === 'ben';

/** The particles before the last word, after the first. */
function particlesOf(words: readonly string[]): string[] {
  const between = words.slice(1, -1);
  return between.slice(between.findLastIndex((word) => !isParticle(word)) + 1);
}

/** The words with a letter. */
const wordsOf = (name: string): string[] => name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
const initial = (word: string): string => `${(/\p{L}\p{M}*/u.exec(word)?.[0] ?? '').toLocaleUpperCase('fr')}.`;
