/** A word that follows a number without being its unit. */
const notUnits = 'tickets?|avec|de|en|et|ou|par|pour|sans|sur';

const beforeUnit = new RegExp(`(\\d) (?!(?:${notUnits})\\b)(?=\\p{L}{1,6}(?!\\p{L}))`, 'gu');

/** A name as it is shown: no line ends between a number and its unit (`6,7 pouces`, `256 Go`). */
export const unbroken = (name: string): string => name.replace(beforeUnit, '$1\u00a0');
