import type { InputHTMLAttributes } from 'react';
import { Input, type FieldProps } from './field.js';

/** A code of an authenticator application; `letters` where a recovery code is typed. */
export function OneTimeCodeInput({
  letters = false,
  ...field
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { letters?: boolean }) {
  return (
    <Input
      {...field}
      required
      autoComplete="one-time-code"
      inputMode={letters ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck="false"
      maxLength={40}
    />
  );
}
