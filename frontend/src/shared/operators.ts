import { splitPhone, type PhoneCountry } from './format/phone.js';

/** The means of payment of each country by their current names, as the provider offers them. */
const operators: Record<PhoneCountry, readonly string[]> = {
  TG: ['Mixx by Yas', 'Flooz'],
  CI: ['Orange Money', 'MTN MoMo', 'Moov Money', 'Wave'],
};

/** The operators of a phone's country (E.164), Togo's for any other. */
export const operatorsOf = (phone: string): readonly string[] => operators[splitPhone(phone)?.country ?? 'TG'];
