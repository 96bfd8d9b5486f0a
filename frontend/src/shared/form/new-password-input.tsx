import type { InputHTMLAttributes } from 'react';
import type { FieldProps } from '../ui/field.js';
import { PasswordInput } from '../ui/password-input.js';
import { texts } from './new-password.fr.js';

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
      help={isWeak ? texts.easyToGuess : texts.atLeast(minimumLength)}
    />
  );
}

const rows = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'azertyuiopqsdfghjklmwxcvbn', 'qwertyuiopasdfghjklzxcvbnm'];

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Whether a password deserves a warning: short, only digits (a phone, a date), few different characters, a row of the keyboard, or the
 * person's own name or city with digits around it. Others may still be common: no list of passwords is loaded for it.
 * @param own what else the person typed, such as name and city.
 */
export function isEasyToGuess(password: string, own: readonly string[] = []): boolean {
  const letters = lettersOf(password);
  const ownWords = own.flatMap((text) => [text, ...text.split(/\s+/)]).map(lettersOf);
  return (
    password.length < 8 ||
    letters === '' ||
    new Set(password).size < 5 ||
    [letters, password].some((text) => text.length > 3 && rows.some((row) => row.includes(text))) ||
    ownWords.includes(letters)
  );
}
