/** E.164 → the provider's format: Togo 8 digits, Côte d'Ivoire 10 with the leading 0. */
export function localPhone(e164: string): string {
  return e164.replace(/^\+(228|225)/, '').replace(/\D/g, '');
}
