import type { ReactNode } from 'react';
import { exactMoney } from '../../shared/format/exact.js';
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

/** A subtracted amount, F CFA. */
export const minus = (amount: number) => exactMoney(-amount);
/** `2,5` of 250. */
export const hundredths = (rate: number) => String(rate / 100).replace('.', ',');
