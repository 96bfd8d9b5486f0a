import { useState, type ChangeEvent } from 'react';
import { groupDigits, phoneCountries, splitPhone, type PhoneCountry } from '../format/phone.js';
import { texts } from '../texts.fr.js';
import { Field, type FieldProps } from './field.js';
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
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Elsewhere the browser fills the field in.
    setTyping(target === document.activeElement ? { text: target.value, before } : null);
    onChange(readPhone(target.value, before));
  };
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="join">
          <select
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
            className="input"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            name={name}
            required={required}
            placeholder={country.placeholder}
            value={typing?.text ?? value.national}
            onChange={type}
            onBlur={() => setTyping(null)}
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
