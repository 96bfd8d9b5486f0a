/** Dictated over the telephone and typed on small keyboards: no 0/O, no 1/I/L, no U that sounds like V. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
/** An unbiased integer from 0 to its argument, exclusive. */
type RandomInt = (below: number) => number;

/** A one-time code of an administrator as it is shown: two groups of five, 49 bits. */
export const resetCode = (randomInt: RandomInt): string => inTwoGroups(randomInt, 10);

/** A texted code: two groups of four, 39 bits, valid for ten minutes. */
export const textedCode = (randomInt: RandomInt): string => inTwoGroups(randomInt, 8);

function inTwoGroups(randomInt: RandomInt, length: number): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/** Normalizes a typed or copied code from an administrator: without separators and marks that are not seen; null when it cannot be one. */
export const typedResetCode = (typed: string): string | null => typedCode(typed, 10);

/** The same for a texted code, which is shorter. */
export const typedTextedCode = (typed: string): string | null => typedCode(typed, 8);

function typedCode(typed: string, length: number): string | null {
  const code = typed.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return new RegExp(`^[${alphabet}]{${length}}$`).test(code) ? code : null;
}
