import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes } from 'react';
import { texts } from '../texts.fr.js';
import { Button } from './button.js';
import { Field, type FieldProps } from './field.js';
import { Icon } from './icon.js';

/** A password that can be shown. Pass `autoComplete="current-password"` or `"new-password"`. */
export function PasswordInput({ label, help, error, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="inset">
          <input
            {...rest}
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck="false"
          />
          <Button
            kind="quiet"
            icon
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? EyeOff : Eye} />
          </Button>
        </div>
      )}
    </Field>
  );
}
