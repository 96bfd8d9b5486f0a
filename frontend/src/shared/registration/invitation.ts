import { browserStorage } from '../browser-storage.js';
import { referralCodeOfLink } from './referral-code.js';
import { invitationKey as key } from './started-here.js';

/** Milliseconds (docs/product.md rule 17). */
const rememberedForMs = 30 * 24 * 3_600_000;

/** The invitation that was opened last in this browser, `KOFI7 1795338120000`: its code and when. It counts whatever is looked at before registering. */
export const invitation = {
  /** A link without a code changes nothing. */
  open(link: string): void {
    const code = referralCodeOfLink(link);
    if (code !== '') invitation.remember(code);
  },
  /** Also a code that was typed, once its form is sent: it counts like a link opened then. */
  remember: (code: string) => browserStorage.setItem(key, `${code} ${Date.now()}`),
  /** Empty without one. */
  code(): string {
    const [code = '', at = ''] = (browserStorage.getItem(key) ?? '').split(' ');
    return Date.now() - Number(at) < rememberedForMs ? code : '';
  },
  /** It was used or refused. */
  forget: () => browserStorage.removeItem(key),
};
