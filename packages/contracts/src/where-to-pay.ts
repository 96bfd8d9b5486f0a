import { webAddress } from './texts.js';

const aNumber = String.raw`(?:z[ée]ro|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|octante|huitante|nonante|cents?|mille|millions?)`;
const whole = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');

const signs = [
  // A figure of any script: it may be a number to pay to, or an amount.
  /\p{N}/u,
  // "quatre-vingt-dix", "neuf zéro onze".
  whole(`${aNumber}(?:[\\s,.'’-]+(?:et[\\s-]+)?${aNumber})`),
  whole('francs?|f?cfa|xof'),
  webAddress,
  /@|:\/\//,
  whole('rue|ruelle|avenue|boulevard|quartier|carrefour|immeuble|bo[iî]te postale'),
];

/**
 * Whether a message to many holds a number, an amount or an address: it may say where to pay, so with “two people” on a second
 * administrator approves it (docs/product.md rule 48). Rather too often than not.
 */
export const namesWhereToPay = (...texts: readonly string[]): boolean =>
  texts.some((text) => signs.some((sign) => sign.test(text.normalize('NFKC'))));
