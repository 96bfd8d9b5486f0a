/** `1 500`: a whole number with U+202F between thousands; `Intl` prints a wider space in some browsers. */
export const number = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** `1 500 F CFA`, with no-break spaces. @param amount in F CFA */
export const money = (amount: number): string => `${number(amount)}\u00a0F\u00a0CFA`;
