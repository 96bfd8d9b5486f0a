import { ProblemException } from '@raffle/service-kit/http';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phoneNumber } from '../../users/phone-number.js';

/** The help line as E.164: a number as users type theirs, or an international number of any country; null when it is neither. */
export function helpLineNumber(typed: string): string | null {
  const ours = phoneNumber(typed);
  if (ours) return ours;
  if (!/^(\+|00)[\d\s().\u2010-\u2015-]*$/.test(typed)) return null;
  const number = parsePhoneNumberFromString(typed.replace(/^00/, '+').replace(/[^\d+]/g, ''), { extract: false });
  return number?.isValid() ? number.number : null;
}

/** An empty field deletes the stored number, so that `HELP_WHATSAPP` is shown again. @throws ProblemException `invalid_request` */
export function helpLine(typed: string | null): string | null {
  if (typed === null || typed === '') return null;
  const number = helpLineNumber(typed);
  if (number) return number;
  throw new ProblemException('invalid_request', {
    errors: [{ path: 'helpWhatsapp', message: 'Indiquez un numéro international, par exemple +228 90 11 23 45' }],
  });
}
