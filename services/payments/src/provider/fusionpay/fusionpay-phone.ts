/** E.164 → the provider's format: Togo 8 digits, Côte d'Ivoire 10 with the leading 0. */
export function localPhone(e164: string): string {
  return e164.replace(/^\+(228|225)/, '').replace(/\D/g, '');
}

/** The provider's format, or a number with its dial code → E.164; null unless it is a number of Togo or Côte d'Ivoire. */
export function payerPhone(shown: string): string | null {
  const digits = shown.replace(/\D/g, '').replace(/^00/, '');
  if (/^(228\d{8}|225\d{10})$/.test(digits)) return `+${digits}`;
  if (/^\d{8}$/.test(digits)) return `+228${digits}`;
  return /^0\d{9}$/.test(digits) ? `+225${digits}` : null;
}
