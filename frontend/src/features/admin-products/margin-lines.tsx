import type { ReactNode } from 'react';
import { money } from '../../shared/format/money.js';
import { classNames } from '../../shared/ui/class-names.js';
import styles from './margin.module.css';

/** A line of a margin, with its amount at the end. */
export function Line({ name, value, className }: { name: ReactNode; value: ReactNode; className?: string }) {
  return (
    <div className={classNames(styles.line, className)}>
      <dt>{name}</dt>
      <dd className="money">{value}</dd>
    </div>
  );
}

/** A margin, F CFA: a loss has the sign of subtraction. */
export const signed = (amount: number) => (amount < 0 ? minus(-amount) : money(amount));

/** A subtracted amount, F CFA. */
export const minus = (amount: number) => (amount === 0 ? money(0) : `−\u202f${money(amount)}`);
/** `2,5` of 250. */
export const hundredths = (rate: number) => String(rate / 100).replace('.', ',');
