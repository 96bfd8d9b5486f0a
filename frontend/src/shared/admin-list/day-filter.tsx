import * as z from 'zod/mini';
import { texts } from './texts.fr.js';
import './day-filter.css';
import '../ui/field.css';

const day = z.iso.date();

/** A span of days, inclusive, as written in the URL. */
export interface Days {
  du: string;
  au: string;
}

/** Both ends of a span of days; an empty or invalid day is off. */
export function DayFilter({ du, au, from = texts.from, onDays }: DayFilterProps) {
  return (
    <div className="row days">
      <Day label={from} value={du} max={au} onChange={(day) => onDays({ du: day })} />
      <Day label={texts.to} value={au} min={du} onChange={(day) => onDays({ au: day })} />
    </div>
  );
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className="day sm muted">
      {label}
      <input
        className="input"
        type="date"
        value={knownDay(value) ?? ''}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** A day as endpoints take it (`2026-11-20`), or undefined for anything else found in a URL. */
const knownDay = (text: string): string | undefined => (z.safeParse(day, text).success ? text : undefined);

/** The span as endpoints expect it. */
export const daysQuery = ({ du, au }: Days) => ({ from: knownDay(du), to: knownDay(au) });

interface DayFilterProps extends Days {
  /** Names the date, where a row has several: `Inscrits du`. */
  from?: string;
  onDays: (days: Partial<Days>) => void;
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}
