/** More words than this narrow nothing down any further. */
const mostWords = 6;

/** The words of a search; each must stand in the person's name or in the product's. */
export function searchWords(q: string): string[] {
  return q
    .trim()
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
