/** Dictated over the telephone and typed on small keyboards: no 0/O, no 1/I/L, no U that sounds like V. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const length = 10;

/**
 * A one-time code as it is shown: two groups of five, 49 bits.
 * @param randomInt returns an unbiased integer from 0 to its argument, exclusive.
 */
export function resetCode(randomInt: (below: number) => number): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** A texted code: six digits, valid for ten minutes and five attempts. */
export const textedCode = (randomInt: (below: number) => number): string =>
  String(randomInt(1_000_000)).padStart(6, '0');

/** Normalizes a typed texted code; null when it is not one. An administrator's has ten letters and digits. */
export function typedTextedCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** Normalizes a typed code from an administrator and removes its separators; null when it cannot be one. */
export function typedResetCode(typed: string): string | null {
  const code = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return new RegExp(`^[${alphabet}]{${length}}$`).test(code) ? code : null;
}
