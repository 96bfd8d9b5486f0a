import { searchWords } from '@raffle/service-kit';

/** Digits with the separators people type. */
const looksLikeANumber = /^\+?[\d\s().\-/]{2,}$/;

/**
 * The words that a payment's search text must contain: the words of a name or reference, or the digits of a phone without
 * separators (`+228 90 11 23 45`, `00228-90112345`, `90.11.23.45`).
 */
export function paymentSearchWords(q: string): string[] {
  const text = q.trim();
  if (!looksLikeANumber.test(text)) return searchWords(text);
  return [text.replace(/\D/g, '').replace(/^00/, '')].filter((digits) => digits !== '');
}
