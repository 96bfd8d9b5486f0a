import { number } from '../format/money.js';
import { classNames } from './class-names.js';

/** An amount as it is printed on a ticket: `1 500 F CFA le ticket`. */
export function Amount({ value, size = 'md', unit = 'F\u00a0CFA', className }: AmountProps) {
  return (
    <span className={classNames('num', `num-${size}`, className)}>
      {number(value)}
      <small> {unit}</small>
    </span>
  );
}

export interface AmountProps {
  /** Whole francs. */
  value: number;
  size?: 'md' | 'lg' | 'xl';
  unit?: string;
  className?: string;
}
