import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { money } from '../../shared/format/money.js';
import { texts } from './texts.fr.js';

/** `Bon d’achat : 600 F CFA utilisés, 1 200 F CFA à utiliser`. @param price what was paid, F CFA */
export function creditNow(price: number, { left, refunded }: NonNullable<TicketEntry['credit']>): string {
  const parts = { used: price - left - refunded, left, refunded };
  const shown = (['used', 'left', 'refunded'] as const).filter((part) => parts[part] > 0);
  return `${texts.credit}\u00a0: ${shown.map((part) => `${money(parts[part])} ${texts.creditNow[part]}`).join(', ')}`;
}
