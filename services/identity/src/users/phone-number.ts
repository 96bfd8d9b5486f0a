import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** The countries we serve, Togo first (docs/product.md rule 18). */
export const countries = [
  { code: 'TG', name: 'Togo', dial_code: '+228', phone_placeholder: '90 11 23 45' },
  { code: 'CI', name: 'Côte d’Ivoire', dial_code: '+225', phone_placeholder: '07 01 23 45 67' },
] as const;

/**
 * A phone number as people of Togo and Côte d'Ivoire usually type it, as E.164; null when it is not one of theirs.
 * `90 11 23 45`, `+228…`, `00228…` and `228…` are the same number (docs/product.md rule 18). Togo's numbers have 8
 * digits and Côte d'Ivoire's 10, so a number without its country is never ambiguous. Only the ranges of mobile numbers count: they pay,
 * and codes are texted to them.
 */
export function phoneNumber(typed: string): string | null {
  // Only digits and separators; with a letter or an extension it is not a phone number.
  if (!/^[\d\s().+/\u2010-\u2015-]*$/.test(typed)) return null;
  const text = typed.replace(/[^\d+]/g, '');
  if (!/^\+?\d{6,15}$/.test(text)) return null;
  for (const [candidate, defaultCountry] of [
    [text, 'TG'],
    [text, 'CI'],
    [`+${text}`, 'TG'],
  ] as const) {
    const number = parsePhoneNumberFromString(candidate, { defaultCountry, extract: false });
    if (number?.isValid() && countries.some(({ code }) => code === number.country)) return number.number;
  }
  return null;
}

/** E.164 without the digits that would identify the owner: `+22890••••45`. */
export const maskedPhone = (phone: string | null): string | null =>
  phone && `${phone.slice(0, 6)}••••${phone.slice(-2)}`;
