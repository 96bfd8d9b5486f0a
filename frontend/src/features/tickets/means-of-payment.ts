import { splitPhone, type PhoneCountry } from '../../shared/format/phone.js';
import { texts } from './texts.fr.js';

/** The operators of each country by the provider's names (docs/payment-provider.md "Operators"), with their current ones there. */
const operators: Record<PhoneCountry, Readonly<Partial<Record<string, string>>>> = {
  TG: { 't-money': 'Mixx by Yas', moov: 'Flooz' },
  CI: { orange: 'Orange Money', mtn: 'MTN MoMo', moov: 'Moov Money', wave: 'Wave' },
};

/**
 * What the provider's page offers, of which it names nothing beforehand: the operators of the account's country, Togo's for any other
 * phone, and a card.
 * @param phone E.164
 * @param last what paid last, as the provider names it; null where unknown
 */
export function meansOf(phone: string, last: string | null): { last: string | null; others: string[] } {
  const own = { ...operators[splitPhone(phone)?.country ?? 'TG'], card: texts.card };
  const used = last?.toLowerCase() ?? '';
  return {
    // Also another country's: a second number, or somebody who helped.
    last: { ...operators.CI, ...operators.TG, ...own }[used] ?? null,
    others: Object.entries(own).flatMap(([name, shown]) => (name === used || shown === undefined ? [] : [shown])),
  };
}
