import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { phoneNumber } from '../accounts/phone-number.js';

/** The help line as E.164: typed as our users type theirs, or an international number of any country; null when it is none. */
export function helpLineNumber(typed: string): string | null {
  const ours = phoneNumber(typed);
  if (ours) return ours;
  if (!/^(\+|00)[\d\s().\u2010-\u2015-]*$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed.replace(/^00/, '+').replace(/[^\d+]/g, ''), { extract: false });
  return number?.isValid() ? number.number : null;
}
