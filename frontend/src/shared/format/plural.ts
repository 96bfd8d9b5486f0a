import { number } from './money.js';

const rules = new Intl.PluralRules('fr');

/** `gagnant` or `gagnants`: in French 0 and 1 are singular. */
export function plural(count: number, one: string, many: string): string {
  return rules.select(count) === 'one' ? one : many;
}

/** `2 gagnants`, with a no-break space. */
export function counted(count: number, one: string, many: string): string {
  return `${number(count)}\u00a0${plural(count, one, many)}`;
}
