import { useId } from 'react';
import { classNames } from './class-names.js';
import './segmented-control.css';

/** One choice of two or three, side by side. */
export function SegmentedControl<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
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

export interface SegmentedControlProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  /** Null: nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
}
