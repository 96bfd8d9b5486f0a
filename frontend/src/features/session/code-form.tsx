import type { FormEventHandler } from 'react';
import type { useForm } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
import { OneTimeCodeInput } from '../../shared/ui/field.js';
import type { LoginValues } from './log-in.js';
import { LoginFailure } from './login-failure.js';
import { texts } from './texts.fr.js';

/** `code`: from the authenticator application; `recovery`: a recovery code. */
export type LoginStep = 'password' | 'code' | 'recovery';

/** Asks an administrator with a second factor for a code, after the correct password. */
export function CodeForm({ form, step, onStep, onSubmit }: CodeFormProps) {
  const recovery = step === 'recovery';
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <h1>{texts.codeTitle}</h1>
        <p className="muted">{recovery ? texts.recoveryLead : texts.codeLead}</p>
      </div>
      <form className="stack" noValidate onSubmit={onSubmit}>
        <LoginFailure error={form.failure} secondsLeft={form.secondsLeft} />
        <OneTimeCodeInput
          key={step}
          {...form.field('code')}
          label={recovery ? texts.recoveryCode : texts.appCode}
          letters={recovery}
          autoFocus
        />
        <Button type="submit" size="large" block busy={form.busy} disabled={form.secondsLeft > 0}>
          {form.busy ? texts.submitting : texts.submit}
        </Button>
        <Button kind="quiet" onClick={() => onStep(recovery ? 'code' : 'recovery')}>
          {recovery ? texts.useApp : texts.useRecovery}
        </Button>
        <Button kind="quiet" onClick={() => onStep('password')}>
          {texts.backToLogin}
        </Button>
      </form>
    </div>
  );
}

interface CodeFormProps {
  form: Pick<ReturnType<typeof useForm<LoginValues, LoginValues>>, 'field' | 'failure' | 'secondsLeft' | 'busy'>;
  step: 'code' | 'recovery';
  onStep: (step: LoginStep) => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
}
