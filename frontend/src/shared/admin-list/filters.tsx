import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useUserById } from '../person/people.js';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import { Named } from '../ui/named.js';
import { Notice } from '../ui/notice.js';
import { texts } from './texts.fr.js';
import '../ui/field.css';
import styles from './filters.module.css';

/** The row of a list's search, filters and buttons, whose last is at its end. */
export const Tools = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames(styles.tools, className)}>{children}</div>
);

/** A search matches more people than it can pass to a list that knows only public names. */
export const TooManyPeople = () => <Notice>{texts.tooManyPeople}</Notice>;

/** The pause in typing after which a search starts, in milliseconds. */
const pauseMs = 300;

/** Searches after a pause in typing, on Enter, and immediately when emptied. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The URL changed by other means (Back, filters cleared): the field follows.
  if (value !== shown) {
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = (q: string) => q !== value && onSearch(q);
  // As the list is by then: a filter may have been chosen in the pause.
  const searchTyped = useEffectEvent(() => search(typed.trim()));
  useEffect(() => {
    const pause = setTimeout(searchTyped, pauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return (
    <form
      className={classNames('inset inset-l', styles.search)}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed.trim());
      }}
    >
      <input
        className="input"
        type="search"
        placeholder={hint}
        aria-label={label}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          const q = event.target.value.trim();
          setTyped(event.target.value);
          if (q === '') search(q);
        }}
      />
      <Icon of={Search} />
    </form>
  );
}

export interface SearchFieldProps {
  label: string;
  hint: string;
  value: string;
  onSearch: (q: string) => void;
}

/** One filter of a list; its empty value is the whole list. */
export function FilterSelect({ label, all, options, more, value, onChange }: FilterSelectProps) {
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {all !== undefined && <option value="">{all}</option>}
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
      {more !== undefined && <option disabled>{more}</option>}
    </select>
  );
}

export interface FilterSelectProps {
  label: string;
  /** The option shown while the filter is off: `Tous les statuts`; absent for one that is never off. */
  all?: string | undefined;
  options: readonly (readonly [value: string, name: string])[];
  /** Shown when there are more options than listed: how to reach the others. */
  more?: string;
  value: string;
  onChange: (value: string) => void;
}

const day = z.iso.date();

/** A span of days, inclusive: `2026-11-20`. */
interface Days {
  from: string;
  to: string;
}

/** Both ends of a span of days; an empty day is off. */
export function DayFilter({ from, to, label, onDays }: DayFilterProps) {
  return (
    <div className="row">
      <Day label={label} value={from} max={to} onChange={(day) => onDays({ from: day })} />
      <Day label={texts.to} value={to} min={from} onChange={(day) => onDays({ to: day })} />
    </div>
  );
}

/** Takes a day when it is whole, and shows that of the URL when it is left. Uncontrolled: React would rewrite a date that is half typed. */
function Day({ label, value, min, max, onChange }: DayProps) {
  const field = useRef<HTMLInputElement>(null);
  const known = knownDay(value) ?? '';
  useEffect(() => {
    if (field.current && field.current.value !== known) field.current.value = known;
  }, [known]);
  const take = ({ currentTarget: typed }: SyntheticEvent<HTMLInputElement>) => {
    if (isWhole(typed) && typed.value !== known) onChange(typed.value);
  };
  return (
    <label className={classNames('sm muted', styles.day)}>
      {label}
      <input
        ref={field}
        className="input"
        type="date"
        defaultValue={known}
        min={min || undefined}
        // A year has four digits; without a last day browsers take six.
        max={max || '9999-12-31'}
        onChange={take}
        // Of the last part that is deleted browsers make no change: the value of a half-typed date is empty already.
        onKeyUp={take}
        onBlur={({ target }) => {
          // Written in any case, for the same reason. Not while another window is looked at.
          if (target !== document.activeElement && !isWhole(target)) target.value = known;
        }}
      />
    </label>
  );
}

/** Not half typed: the year 2026 is first 0002, 0020 and 0202. An emptied field is whole. */
const isWhole = ({ value, validity }: HTMLInputElement) =>
  value === '' ? !validity.badInput : value >= '2000' && knownDay(value) !== undefined;

/** A day as endpoints take it (`2026-11-20`), or undefined for anything else found in a URL. */
const knownDay = (text: string): string | undefined => (z.safeParse(day, text).success ? text : undefined);

interface DayFilterProps extends Days {
  /** Names the date: `Inscrits du`. */
  label: string;
  onDays: (days: Partial<Days>) => void;
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** The user whose rows the list is limited to, and a link to all rows: no field of the list shows this filter. */
export function OfUser({ id, of, ofOne, showAll, all }: OfUserProps) {
  const { data } = useUserById(id);
  return (
    <p className="row between row-wrap sm">
      {data ? (
        <Link to={`/admin/users/${id}`}>
          <Named text={of} name={data.user.name} />
        </Link>
      ) : (
        ofOne
      )}
      <Link to={all}>{showAll}</Link>
    </p>
  );
}

export interface OfUserProps {
  id: string;
  of: (name: string) => string;
  /** Shown while the name is unknown. */
  ofOne: string;
  showAll: string;
  /** The URL of the whole list. */
  all: string;
}
