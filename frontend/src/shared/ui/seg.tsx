import { useId } from 'react';
import { classNames } from './class-names.js';

/** One choice of two or three, side by side. */
export function Seg<Value extends string>({ legend, options, value, onChange }: SegProps<Value>) {
  const name = useId();
  return (
    <fieldset className="seg">
      <legend className="sr">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classNames(option.value === value && 'on')}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

export interface SegProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}
