import { elided, nameParts, nameWords } from '@raffle/contracts/name-parts';
import type { User } from './user.entity.js';

/**
 * The two display names of which a person chooses the one that the public sees: one name and an initial, "Aya N." or
 * "N'Guessan A."; small words stay with the name that they begin, "Kofi de S." (docs/product.md rule 8). A single name offers no choice, since
 * it would be shown whole: its initial is shown; neither does one that an administrator replaced (rule 49).
 */
export function displayNames({ name, initials_only: initialsOnly }: Pick<User, 'name' | 'initials_only'>): string[] {
  if (initialsOnly) return [];
  const words = nameWords(name);
  if (words.length < 2) return [];
  const { first, last } = nameParts(words);
  return [...new Set([[...first, ...shortened(last)].join(' '), [...last, ...shortened(first)].join(' ')])];
}

/** The display name that the person chose; until then only initials: "A. N.", or "A." for a single name. */
export function displayName({ name, display_name: chosen }: Pick<User, 'name' | 'display_name'>): string {
  const words = nameWords(name);
  const { first, last } = nameParts(words);
  return chosen ?? (words.length < 2 ? [first] : [first, last]).map((part) => initial(part.at(-1) ?? '')).join(' ');
}

/** By which friends see the person whose invitation they opened: the chosen name, else one name and an initial (docs/product.md rule 17). */
export const inviterName = (user: Pick<User, 'name' | 'display_name' | 'initials_only'>): string =>
  user.display_name ?? displayNames(user)[0] ?? displayName(user);

/** "de Souza" → "de S.", "d'Almeida" → "d'A." */
function shortened(part: readonly string[]): string[] {
  const word = part.at(-1) ?? '';
  return [...part.slice(0, -1), `${elided.exec(word)?.[0] ?? ''}${initial(word)}`];
}

const initial = (word: string): string =>
  `${(/\p{L}\p{M}*/u.exec(word.replace(elided, ''))?.[0] ?? '').toLocaleUpperCase('fr')}.`;
