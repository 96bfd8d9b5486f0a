import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { phoneNumber } from '../users/phone-number.js';

/** The help line as E.164: a number as users type theirs, or an international number of any country; null when it is neither. */
export function helpLineNumber(typed: string): string | null {
  const ours = phoneNumber(typed);
  if (ours) return ours;
  if (!/^(\+|00)[\d\s().\u2010-\u2015-]*$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed.replace(/^00/, '+').replace(/[^\d+]/g, ''), { extract: false });
  return number?.isValid() ? number.number : null;
}
