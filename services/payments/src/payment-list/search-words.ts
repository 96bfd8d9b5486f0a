import { searchWords } from '@raffle/service-kit';

/** Digits with whatever people put between them. */
const looksLikeANumber = /^\+?[\d\s().\-/]{2,}$/;

/**
 * What must stand in a payment's search text, each as it would be typed: the words of a name or reference, or the digits of a
 * phone without what is put between them (`+228 90 11 23 45`, `00228-90112345`, `90.11.23.45`).
 */
export function paymentSearchWords(q: string): string[] {
  const text = q.trim();
  if (!looksLikeANumber.test(text)) return searchWords(text);
  return [text.replace(/\D/g, '').replace(/^00/, '')].filter((digits) => digits !== '');
}
