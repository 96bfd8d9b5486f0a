import { useRef, useState } from 'react';
import { groupDigits, phoneCountries, splitPhone, type PhoneCountry } from '../format/phone.js';
import { texts } from '../texts.fr.js';
import { Field, type FieldProps } from './field.js';
import { useHydrated } from './use-hydrated.js';
import './phone-input.css';

/** What a typed number means, as two values; `toE164(value.national, value.country)` checks it. */
export interface PhoneValue {
  country: PhoneCountry;
  national: string;
}

export const emptyPhone: PhoneValue = { country: 'TG', national: '' };

/** The country of a country code, if there is one, and the digits in groups. */
function readPhone(typed: string, country: PhoneCountry): PhoneValue {
  const split = splitPhone(typed);
  if (split) return { country: split.country, national: groupDigits(split.national) };
  // With the + of another country: without it that would be read as a national number.
  return { country, national: `${/^\W*\+/.test(typed) ? '+' : ''}${groupDigits(typed)}` };
}

/**
 * A phone number with its country. It is shown as it is typed, because a text that is rewritten moves the caret; `value` is what it
 * means. Groups of digits and the country of a number with its country code are shown once the field is left.
 */
export function PhoneInput({ label, help, error, value, onChange, name, required }: PhoneInputProps) {
  // The country chosen before: a country code that is deleted again counts no more.
  const [typing, setTyping] = useState<{ text: string; before: PhoneCountry } | null>(null);
  const before = typing?.before ?? value.country;
  const country = phoneCountries.find((one) => one.code === before) ?? phoneCountries[0];
  const type = (field: HTMLInputElement, chosen: PhoneCountry) => {
    // Elsewhere the browser fills the field in.
    setTyping(field === document.activeElement ? { text: field.value, before: chosen } : null);
    onChange(readPhone(field.value, chosen));
  };
  const [choice, field] = [useRef<HTMLSelectElement>(null), useRef<HTMLInputElement>(null)];
  useHydrated(() => {
    if (choice.current && field.current) type(field.current, choice.current.value as PhoneCountry);
  });
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="join">
          <select
            ref={choice}
            className="input"
            aria-label={texts.country}
            value={before}
            onChange={(event) => onChange({ country: event.target.value as PhoneCountry, national: value.national })}
          >
            {phoneCountries.map((one) => (
              <option key={one.code} value={one.code}>
                {one.code} +{one.dialCode}
              </option>
            ))}
          </select>
          <input
            {...control}
            ref={field}
            className="input"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            name={name}
            required={required}
            placeholder={country.placeholder}
            value={typing?.text ?? value.national}
            onChange={(event) => type(event.target, before)}
            // Not while another window is looked at, after which typing goes on at the caret.
            onBlur={({ target }) => target !== document.activeElement && setTyping(null)}
          />
        </div>
      )}
    </Field>
  );
}

export interface PhoneInputProps extends FieldProps {
  value: PhoneValue;
  onChange: (value: PhoneValue) => void;
  name?: string;
  required?: boolean;
}
