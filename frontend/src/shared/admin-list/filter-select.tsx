import '../ui/field.css';
/** One filter of a list; its empty value is the whole list. */
export function FilterSelect({ label, all, options, more, value, onChange }: FilterSelectProps) {
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
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
  /** The option shown while the filter is off: `Tous les statuts`. */
  all: string;
  options: readonly (readonly [value: string, name: string])[];
  /** Shown when there are more options than listed: how to reach the others. */
  more?: string;
  value: string;
  onChange: (value: string) => void;
}
