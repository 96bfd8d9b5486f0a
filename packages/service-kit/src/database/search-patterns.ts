import { removedCharacters } from '@raffle/contracts/fold-text';

/** Escapes `%`, `_` and backslashes. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** LIKE pattern: contains the text. */
export const containing = (text: string): string => `%${literal(pasted(text))}%`;

/**
 * The LIKE pattern of a word in a search text, which starts with a space. A word of one or two characters matches only the start of a
 * word: anywhere else it would match nearly everything, and no index could help.
 */
const likePattern = (word: string): string => ([...word].length < 3 ? `% ${literal(word)}%` : containing(word));

/** More words than anyone types; further ones would not narrow the result. */
const maxWords = 8;

/** Without the invisible characters and with the plain forms that copied text may have; the database folds the rest. */
const pasted = (text: string) =>
  text
    // Its compatibility form is a space and an accent.
    .replaceAll('´', "'")
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\p{Pd}/gu, '-');
const invisible = new RegExp(removedCharacters, 'g');

const words = (text: string) => pasted(text).split(/\s+/).filter(Boolean).slice(0, maxWords);

/** The LIKE patterns of a search text's words. */
export const wordPatterns = (q = ''): string[] => words(q).map(likePattern);

/** Digits with the separators that people type, or as a link to call or write to. */
const looksLikeANumber = /^(?:tel:|(?:https?:\/\/)?wa\.me\/)?[+\d\s().,·•\-/]{2,}$/i;

/**
 * Like {@link wordPatterns}, but a phone number typed in groups (`+228 90 11 23 45`, `00228-90112345`) is one word: its digits without
 * separators and international prefix.
 */
export function wordOrNumberPatterns(q = ''): string[] {
  const text = pasted(q).trim();
  if (!looksLikeANumber.test(text)) return wordPatterns(text);
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits ? [likePattern(digits)] : [];
}
