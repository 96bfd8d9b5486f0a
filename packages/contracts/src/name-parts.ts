/** The words with a letter. */
export const nameWords = (name: string): string[] => name.split(/\s+/).filter((word) => /\p{L}/u.test(word));

/**
 * Words that begin a family name: "de Souza", "dos Santos", "de la Cruz", "ag Attaher"; also as phones write them, "De Souza". Only "Ben"
 * with a capital is a name of its own.
 */
const particle = /^(?:de|del|du|des|da|do|dos|das|di|la|le|van|von|der|den|bin|bint|ibn|ould|ag|el|al)$/iu;
const isParticle = (word: string): boolean => particle.test(word) || word === 'ben';
/** One that is written together with the name: "d'Almeida". "N'Guessan" is one name. */
export const elided = /^[dl]['’‘](?=\p{L})/iu;

/** The first name and the last one of a person, of which either may be the family name, with the small words that begin them. */
export function nameParts(words: readonly string[]): { first: string[]; last: string[] } {
  const begin = words.findIndex((word) => !isParticle(word));
  // "De Souza" alone is two names: as one it would be shown whole.
  const first = words.slice(0, begin > 0 && begin + 1 < words.length ? begin + 1 : 1);
  const rest = words.slice(first.length);
  const particles = rest.slice(rest.slice(0, -1).findLastIndex((word) => !isParticle(word)) + 1, -1);
  return { first, last: [...particles, ...rest.slice(-1)] };
}

/** How a person is greeted: "Kofi", and for a family name that is written first "De Souza". */
export const calledBy = (name: string): string => nameParts(nameWords(name)).first.join(' ');
