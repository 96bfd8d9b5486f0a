import type { ComponentProps } from 'react';
import { number } from '../format/money.js';
import { Input } from '../ui/field.js';
import { texts } from './texts.fr.js';
import { wholeNumber } from './whole-number.js';

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
