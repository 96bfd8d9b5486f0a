/** Before a word of a few letters, unless it follows numbers without being a unit. */
const beforeUnit = /(\d) (?!(?:tickets?|avec|de|en|et|ou|pour|sans)\b)(?=\p{L}{1,6}(?!\p{L}))/gu;

/** A name as it is shown: no line ends between a number and its unit (`6,7 pouces`, `256 Go`). */
export const unbroken = (name: string): string => name.replace(beforeUnit, '$1\u00a0');
