/** Escapes `%`, `_` and backslashes. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** LIKE pattern: contains the text. */
export const containing = (text: string): string => `%${literal(text)}%`;

/**
 * The pattern for LIKE of a word in a search text, which begins with a space. A word of one or two signs is the beginning of one:
 * anywhere inside it would be nearly everything, and no index could help.
 */
export const likePattern = (word: string): string => ([...word].length < 3 ? `% ${literal(word)}%` : containing(word));

/** The words of a search. More than `max` do not narrow the result further. */
export const searchWords = (q: string, max = 6): string[] => q.split(/\s+/).filter(Boolean).slice(0, max);
