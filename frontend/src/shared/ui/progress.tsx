import { share } from '../format/money.js';

/** Places taken, segmented like a roll of tickets; gold from 90 %. A figure always stands beside it. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  const nearly = share(value, max) >= 90;
  return (
    <progress
      value={Math.min(value, max)}
      max={Math.max(max, 1)}
      className={nearly ? 'nearly' : undefined}
      aria-label={label}
    />
  );
}
