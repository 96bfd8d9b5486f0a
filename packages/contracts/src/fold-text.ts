/**
 * One folding for what is searched and what people type (docs/product.md rule 50); fold_text in the databases is built from the
 * same parts.
 */
export const folding = {
  /** Characters that stand for another one, and what each becomes. Before compatibility forms: a lone acute accent has one. */
  from: 'ƉɖĐđƐɛƑƒƔɣŊŋƆɔƲʋØøŁł’‘‛ʼʻʽʹʾʿ′´`＇ꞌ‐‑‒–—―−﹣－⁃',
  to: "ddddeeffggnnoovvooll''''''''''''''----------",
  /** Ligatures without a compatibility form. */
  ligatures: { œ: 'oe', Œ: 'oe', æ: 'ae', Æ: 'ae' },
  /** Ranges of combining marks, invisible characters and direction marks, which are removed. */
  removed: [
    ['0300', '036f'],
    ['1ab0', '1aff'],
    ['1dc0', '1dff'],
    ['20d0', '20ff'],
    ['fe20', 'fe2f'],
    ['00ad', '00ad'],
    ['061c', '061c'],
    ['115f', '1160'],
    ['180b', '180e'],
    ['200b', '200f'],
    ['202a', '202e'],
    ['2060', '206f'],
    ['fe00', 'fe0f'],
    ['feff', 'feff'],
  ],
} as const;

/** A character class for a regular expression, in the syntax that JavaScript and PostgreSQL share. */
export const removedCharacters = `[${folding.removed.map(([from, to]) => `\\u${from}-\\u${to}`).join('')}]`;
const removed = new RegExp(removedCharacters, 'g');
const changed = new Map<string, string>([
  ...[...folding.from].map((character, index) => [character, folding.to[index]!] as const),
  ...Object.entries(folding.ligatures),
]);

/** Folds a text: compatibility forms, no marks, no case, one apostrophe, one hyphen, no invisible characters, Latin letters for Ewe ones. */
export function foldText(text: string): string {
  return [...text]
    .map((character) => changed.get(character) ?? character)
    .join('')
    .normalize('NFKD')
    .replace(removed, '')
    .toLowerCase();
}
