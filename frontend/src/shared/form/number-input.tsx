import type { ComponentProps } from 'react';
import { number } from '../format/money.js';
import { Input } from '../ui/field.js';
import { texts } from './texts.fr.js';

/**
 * A field for a whole number. While what is typed is not plain digits, it shows the number that counts (docs/product.md rule 54).
 * @param fallback as in `wholeNumber`
 */
export function NumberInput({ value, fallback, help, ...rest }: NumberInputProps) {
  const read = wholeNumber(value, fallback);
  const shown = read !== null && !Number.isNaN(read) && !/^\d+$/.test(value.trim());
  return (
    <Input
      {...rest}
      value={value}
      inputMode="numeric"
      help={
        shown ? (
          <>
            <b>{texts.readAs(number(read))}</b> {help}
          </>
        ) : (
          help
        )
      }
    />
  );
}

interface NumberInputProps extends Omit<ComponentProps<typeof Input>, 'value'> {
  value: string;
  fallback: number | null;
}

const sameSpaces = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
const digits = /^\d+$|^[1-9]\d{0,2}([ .,])\d{3}(?:\1\d{3})*$/;

/**
 * A whole number as people type it (docs/product.md rule 54): a space of any width, a full stop or a comma groups thousands, only
 * before exactly three digits.
 * @param fallback for a text without any digit (docs/product.md section 5); null where an empty field has a meaning of its own
 * @returns NaN for anything else, which `validate` refuses at its field
 */
export function wholeNumber<Fallback extends number | null>(text: string, fallback: Fallback): number | Fallback {
  const typed = sameSpaces(text);
  if (typed === '' || (fallback !== null && !/\p{N}/u.test(typed))) return fallback;
  return digits.test(typed) ? Number(typed.replace(/\D/g, '')) : Number.NaN;
}
