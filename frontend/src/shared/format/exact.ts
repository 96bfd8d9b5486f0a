import { number } from './money.js';

/** `-2 450,5`: F CFA with the hundredths that there are, so that lines add up to their sum. */
export function exactNumber(amount: number): string {
  const all = Math.round(Math.abs(amount) * 100);
  const cents =
    all % 100 === 0
      ? ''
      : `,${String(all % 100)
          .padStart(2, '0')
          .replace(/0$/, '')}`;
  return `${amount < 0 && all > 0 ? '-' : ''}${number(Math.floor(all / 100))}${cents}`;
}

/** The same with its currency; a loss has the sign of subtraction. */
export const exactMoney = (amount: number): string => `${exactNumber(amount).replace('-', '−\u202f')}\u00a0F\u00a0CFA`;
