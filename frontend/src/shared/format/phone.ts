/** The countries we serve, Togo first (docs/product.md rule 18). */
export const phoneCountries = [
  { code: 'TG', dialCode: '228', digits: 8, placeholder: '90 11 23 45' },
  { code: 'CI', dialCode: '225', digits: 10, placeholder: '07 01 23 45 67' },
] as const;
export type PhoneCountry = (typeof phoneCountries)[number]['code'];

/**
 * The country and national digits of an E.164 number, or of a number with a country code, with or without its +; null
 * when there is none. Without + it must be complete: `228…` may start a national number too.
 */
export function splitPhone(typed: string): { country: PhoneCountry; national: string } | null {
  const compact = typed.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const digits = compact.replace(/^\+/, '');
  const country = phoneCountries.find(
    (one) =>
      digits.startsWith(one.dialCode) && (digits !== compact || digits.length === one.dialCode.length + one.digits),
  );
  return country ? { country: country.code, national: digits.slice(country.dialCode.length) } : null;
}

/** `90 11 23 45`: digits in pairs, as both countries say them. Never truncates: too many digits are all shown. */
export function groupDigits(national: string): string {
  return national.replace(/\D/g, '').replace(/(\d{2})(?=\d)/g, '$1 ');
}

/** `+228 90 11 23 45` from E.164; anything else is returned unchanged. */
export function phone(e164: string): string {
  const split = splitPhone(e164);
  if (!split) return e164;
  const dialCode = phoneCountries.find((one) => one.code === split.country)?.dialCode ?? '';
  return `+${dialCode}\u00a0${groupDigits(split.national).replaceAll(' ', '\u00a0')}`;
}
