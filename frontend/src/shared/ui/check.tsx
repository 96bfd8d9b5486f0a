import type { InputHTMLAttributes, ReactNode } from 'react';
import './check.css';

/** A box to tick; the whole label can be pressed. */
export function Check({ children, ...rest }: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
