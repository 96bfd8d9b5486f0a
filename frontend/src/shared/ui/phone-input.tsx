import { groupDigits, phoneCountries, splitPhone, type PhoneCountry } from '../format/phone.js';
import { texts } from '../texts.fr.js';
import { Field, type FieldProps } from './field.js';
import './phone-input.css';

/** What was typed, as two values; `toE164(value.national, value.country)` checks it. */
export interface PhoneValue {
  country: PhoneCountry;
  national: string;
}

export const emptyPhone: PhoneValue = { country: 'TG', national: '' };

/** A phone number with its country. Digits are shown in pairs; a number typed or pasted with its country code chooses the country. */
export function PhoneInput({ label, help, error, value, onChange, name, required }: PhoneInputProps) {
  const country = phoneCountries.find((one) => one.code === value.country) ?? phoneCountries[0];
  const type = (typed: string) => {
    const split = splitPhone(typed);
    onChange(
      split
        ? { country: split.country, national: groupDigits(split.national) }
        : // A + stays until its country is known: without it `+228…` typed key by key would look like a national number.
          { country: value.country, national: `${/^\W*\+/.test(typed) ? '+' : ''}${groupDigits(typed)}` },
    );
  };
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="join">
          <select
            className="input"
            aria-label={texts.country}
            value={value.country}
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
            value={value.national}
            onChange={(event) => type(event.target.value)}
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
