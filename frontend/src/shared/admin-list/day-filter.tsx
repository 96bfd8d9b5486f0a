import * as z from 'zod/mini';

const day = z.iso.date();

/** One end of a span of days, inclusive; empty is off, and so is what is no day of the calendar. */
export function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  return (
    <label className="day sm muted">
      {label}
      <input
        className="input w-auto"
        type="date"
        value={knownDay(value) ?? ''}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** A day as endpoints take it (`2026-11-20`), or undefined for anything else that stood in an address. */
export const knownDay = (text: string): string | undefined => (z.safeParse(day, text).success ? text : undefined);

export interface DayFilterProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}
