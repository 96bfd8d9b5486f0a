/** E.164 → digits as the provider's form takes them: Togo 8, Côte d'Ivoire 10 with its leading 0. */
export function localPhone(e164: string): string {
  return e164.replace(/^\+(228|225)/, '').replace(/\D/g, '');
}
