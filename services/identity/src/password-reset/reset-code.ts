/** Dictated over the telephone and typed on small keyboards: no 0/O, no 1/I/L, no U that sounds like V. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const length = 10;

/**
 * A one-time code as it is shown: two groups of five, 49 bits.
 * @param randomInt a whole number from 0 up to but not including its argument, without bias.
 */
export function resetCode(randomInt: (below: number) => number): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Normalizes a typed code, without its separators; null when it cannot be one. */
export function typedResetCode(typed: string): string | null {
  const code = typed.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return new RegExp(`^[${alphabet}]{${length}}$`).test(code) ? code : null;
}
