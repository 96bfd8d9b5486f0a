import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.js';
import '../ui/field.css';

/** The pause in typing after which a search starts, in milliseconds. */
const pauseMs = 300;

/** Searches after a pause in typing, on Enter, and immediately when emptied. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // The URL changed by other means (Back, filters cleared): the field follows.
  if (value !== shown) {
    setShown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const search = (q: string) => {
    clearTimeout(pause.current);
    if (q !== value) onSearch(q);
  };
  return (
    <form
      className="inset inset-l grow"
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
          clearTimeout(pause.current);
          if (q === '') search(q);
          else pause.current = setTimeout(() => search(q), pauseMs);
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
