import { share } from '../format/money.js';
import './progress.css';

/** Tickets sold, segmented like a roll of tickets; gold from 90 %. `plain` for progress other than a draw's. Always used beside a figure. */
export function Progress({ value, max, label, plain = false }: ProgressProps) {
  const nearly = !plain && share(value, max) >= 90;
  return (
    <progress
      value={Math.min(value, max)}
      max={Math.max(max, 1)}
      className={nearly ? 'nearly' : undefined}
      aria-label={label}
    />
  );
}

export interface ProgressProps {
  value: number;
  max: number;
  label: string;
  /** Never gold: gold means that places are running out. */
  plain?: boolean;
}
