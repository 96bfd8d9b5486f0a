import * as z from 'zod/mini';
import { foldText } from './fold-text.js';
import { webAddress } from './texts.js';

// All of them are compared with folded texts: without case, marks and invisible characters.
const aNumber =
  '(?:zero|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|octante|huitante|nonante|cents?|mille|millions?)';
const numberOrPlural = `(?:${aNumber}s|${aNumber})`;
/** Between two words of a number: anything but letters, and "et". */
const next = String.raw`(?:[^\p{L}]+(?:et[^\p{L}]+)?)`;
const whole = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'u');
/** Names of figures in English, but "four", which is a prize. */
const inEnglish = '(?:zero|one|two|three|five|six|seven|eight|nine|ten|eleven|twelve)';
/** Words between which "puis" or "ensuite" may stand. "un" is an article. */
const spread = new RegExp(String.raw`(?<!\p{L})(?!une?(?!\p{L}))${aNumber}s?(?!\p{L})`, 'gu');
const mostSpread = 3;

const signs = [
  // A figure of any script: it may be a number to pay to, or an amount.
  /\p{N}/u,
  // "quatre-vingt-dix", "neuf, zéro, onze".
  whole(`${numberOrPlural}${next}${numberOrPlural}`),
  whole(`${inEnglish}${next}${inEnglish}`),
  // "neufzéro".
  whole(`${aNumber}{2,}`),
  // Emoji that show a figure: "🔟", a clock, a die.
  /[\u{1F51F}\u{1F4AF}\u{1F550}-\u{1F567}\u2680-\u2685]/u,
  // A word that looks like one of those here: "nеuf" with a Cyrillic letter.
  /(?!\p{Script=Latin})\p{L}/u,
  // "mille à Koffi".
  whole('mille|millions?'),
  // "n e u f", "p-o-i-n-t".
  /(?<!\p{L})(?:\p{L}[\s.,_*|-]+){3}\p{L}(?!\p{L})/u,
  // "qO ll ZZ OI": eight letters that look like digits.
  /(?<!\p{L})(?:[oilszbgq|][\s.,_-]*){8}(?!\p{L})/u,
  whole('francs?|f?cfa|xof'),
  webAddress,
  /@|:\/\/|(?<!\p{L})arobase/u,
  whole('(?:point|dot)[^\\p{L}]+(?:com|net|org|info|tg|ci)'),
  // "bon-tirage[.]com".
  /\p{L}\s?[[({<]\s?[.,]\s?[\])}>]\s?(?:com|net|org|info|tg|ci)(?!\p{L})/u,
  whole('rue|ruelle|avenue|boulevard|quartier|carrefour|immeuble|boite postale'),
];

/**
 * Whether a message to many holds a number, an amount or an address: it may say where to pay, so with “two people” on a second
 * administrator approves it (docs/product.md rule 48). Rather too often than not. A number may begin in one text and go on in the next.
 */
export function namesWhereToPay(...texts: readonly string[]): boolean {
  const folded = foldText(texts.join('\n'));
  return signs.some((sign) => sign.test(folded)) || (folded.match(spread)?.length ?? 0) > mostSpread;
}

/** "12 novembre 2026", "1er mai", of a folded text. */
const writtenDate =
  /(?<![\p{L}\p{N}])(?:1er|[1-9]|[12]\d|3[01]) (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)(?: 20\d\d)?(?!\p{N})/u;

/**
 * Whether a text is refused that one administrator publishes and that has no reason to say where to pay. It may say that something took
 * place on one day and not on another: more dates may spell a number.
 */
export const saysWhereToPay = (text: string): boolean =>
  namesWhereToPay(foldText(text).replace(writtenDate, '').replace(writtenDate, ''));

/** What its author reads. */
export const refusedWhereToPay =
  'Écrivez sans chiffre, sans montant et sans adresse, sauf une date comme «\u00a012 novembre\u00a0»';
/** The check of a schema. */
export const withoutWhereToPay = () => z.refine<string>((text) => !saysWhereToPay(text), refusedWhereToPay);
