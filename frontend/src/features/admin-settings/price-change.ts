import { texts } from './texts.fr.js';
import type { Settings, SettingsChange } from './use-platform-form.js';

export interface PriceChange {
  name: string;
  /** F CFA. */
  from: number;
  to: number;
}

/** A price that is multiplied or divided by more than this must be confirmed: an extra zero is easily typed. */
const maxFactor = 2;

/** @returns the first price whose change must be confirmed, or null. */
export function unusualPriceChange(
  settings: Settings,
  { registrationPrice, freeTicketMaxPrice }: SettingsChange,
): PriceChange | null {
  const prices = [
    { name: texts.registrationPrice, from: settings.registration_price, to: registrationPrice },
    { name: texts.freeTicketMaxPrice, from: settings.free_ticket_max_price, to: freeTicketMaxPrice },
  ];
  for (const { name, from, to } of prices) {
    if (to !== undefined && Math.max(from, to) > maxFactor * Math.min(from, to)) return { name, from, to };
  }
  return null;
}
