/** More words than this narrow nothing down any further. */
const mostWords = 6;

/** Digits with whatever people put between them. */
const looksLikeANumber = /^\+?[\d\s().\-/]{2,}$/;

/**
 * What must stand in a payment's search text, each as it would be typed: the words of a name or reference, or the digits of a
 * phone without what is put between them (`+228 90 11 23 45`, `00228-90112345`, `90.11.23.45`).
 */
export function searchWords(q: string): string[] {
  const text = q.trim();
  if (looksLikeANumber.test(text))
    return [text.replace(/\D/g, '').replace(/^00/, '')].filter((digits) => digits !== '');
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

/**
 * The pattern of a word for LIKE. One of one or two signs is the beginning of a word: anywhere inside it would be nearly
 * everything, and no index could help. Its own `%`, `_` and backslashes are signs.
 */
export function likePattern(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return [...word].length < 3 ? `% ${literal}%` : `%${literal}%`;
}
