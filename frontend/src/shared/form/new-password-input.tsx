import type { InputHTMLAttributes } from 'react';
import { isEasyToGuess } from './is-easy-to-guess.js';
import { texts } from '../texts.fr.js';
import type { FieldProps } from '../ui/field.js';
import { PasswordInput } from '../ui/password-input.js';

interface NewPasswordInputProps extends Omit<FieldProps, 'help'>, InputHTMLAttributes<HTMLInputElement> {
  value: string;
  /** Characters. */
  minimumLength: number;
  /** What else the person typed, such as name and city. */
  own?: readonly string[];
}

/** A password that a person chooses. A valid one that is easy to guess gets a warning, never a refusal (docs/product.md section 5). */
export function NewPasswordInput({ minimumLength, own, ...rest }: NewPasswordInputProps) {
  const { value } = rest;
  const isWeak = value.length >= minimumLength && isEasyToGuess(value, own);
  return (
    <PasswordInput
      {...rest}
      required
      autoComplete="new-password"
      maxLength={200}
      help={isWeak ? texts.easyToGuess : texts.passwordHelp(minimumLength)}
    />
  );
}
