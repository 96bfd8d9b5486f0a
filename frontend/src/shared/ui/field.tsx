import { CircleAlert } from 'lucide-react';
import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { Icon } from './icon.js';
import { useTypedEarly } from './use-hydrated.js';
import './field.css';

export interface FieldProps {
  label: string;
  /** Shown under the field while there is no error. */
  help?: ReactNode;
  /** The message shown beside the field; its presence marks the field invalid. */
  error?: ReactNode;
}

/** What a control inside a field carries, so that its label, help and error are announced. */
export interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, help and error of any control. */
export function Field({
  label,
  help,
  error,
  children,
}: FieldProps & { children: (control: ControlAttributes) => ReactNode }) {
  const id = useId();
  const describedBy = error ? `${id}-error` : help ? `${id}-help` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {error ? (
        <p className="help err" id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      ) : (
        help && (
          <p className="help" id={`${id}-help`}>
            {help}
          </p>
        )
      )}
    </div>
  );
}

export function Input({ label, help, error, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const ref = useTypedEarly<HTMLInputElement>(rest);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <input max={lastOf(rest.type)} {...rest} {...control} ref={ref} className="input" />}
    </Field>
  );
}

/** A year has four digits; without a last day browsers take six, and the time that is typed after it as well. */
const lastOf = (type?: string) =>
  type === 'date' ? '9999-12-31' : type === 'datetime-local' ? '9999-12-31T23:59' : undefined;

export function TextArea({ label, help, error, ...rest }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const ref = useTypedEarly<HTMLTextAreaElement>(rest);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <textarea {...rest} {...control} ref={ref} className="input" />}
    </Field>
  );
}

export function Select({
  label,
  help,
  error,
  options,
  ...rest
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; label: string }[] }) {
  const ref = useTypedEarly<HTMLSelectElement>(rest);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <select {...rest} {...control} ref={ref} className="input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A box to tick; the whole label can be pressed. */
export function Check({ children, ...rest }: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode }) {
  return (
    <label className="check">
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

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
