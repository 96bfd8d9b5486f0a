/** Read aloud and typed on small keyboards: no 0/O, no 1/I/L. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 7;

/**
 * A referral code.
 * @param randomInt returns an unbiased integer from 0 to its argument, exclusive.
 */
export function referralCode(randomInt: (below: number) => number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Normalizes a typed or pasted code; null when it cannot be one. */
export function typedReferralCode(typed: string | undefined): string | null {
  const code = (typed ?? '').replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  return new RegExp(`^[${alphabet}]{${length}}$`).test(code) ? code : null;
}
