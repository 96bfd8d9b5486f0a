import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../shared/api/api-error.js';
import { useSession } from '../../shared/session/session-provider.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { Button } from '../../shared/ui/button.js';
import { Input } from '../../shared/ui/field.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { PhoneInput, type PhoneValue } from '../../shared/ui/phone-input.js';
import { useSecondsLeft } from '../../shared/use-seconds-left.js';
import { useTitle } from '../../shared/use-title.js';
import { isBlocked, LoginFailure } from './login-failure.js';
import { resetProblems, resetWithCode, type ResetField } from './reset-password.js';
import { texts } from './texts.fr.js';

type Errors = Partial<Record<ResetField, string>>;

/** Sets a new password with an administrator's one-time code; the surrounding guard redirects once the session exists. */
export function ResetPasswordForm({ phone, onPhone }: { phone: PhoneValue; onPhone: (phone: PhoneValue) => void }) {
  useTitle(texts.resetTitle);
  const { signIn } = useSession();
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [secondsLeft, wait] = useSecondsLeft();
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = resetProblems({ phone, code, newPassword });
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { token, user } = await resetWithCode({ phone, code, newPassword });
      signIn(token, { user });
    } catch (error) {
      const beside = errorsBeside(error);
      setErrors(beside);
      setFailure(Object.keys(beside).length > 0 ? null : error);
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfterSeconds ?? 0);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <BackHeading to="/login" back={texts.backToLogin} title={texts.resetTitle} />
        <p className="muted">{texts.resetLead}</p>
      </div>
      <form className="stack" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <LoginFailure error={failure} secondsLeft={secondsLeft} />
        <PhoneInput label={texts.phone} name="phone" required error={errors.phone} value={phone} onChange={onPhone} />
        <Input
          label={texts.code}
          help={texts.codeHelp}
          name="code"
          required
          error={errors.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck="false"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <PasswordInput
          label={texts.newPassword}
          help={texts.newPasswordHelp}
          name="newPassword"
          required
          error={errors.newPassword}
          autoComplete="new-password"
          maxLength={200}
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
        <Button type="submit" size="large" block busy={busy} disabled={secondsLeft > 0}>
          {busy ? texts.setting : texts.setPassword}
        </Button>
      </form>
      <hr className="rule" />
      <p className="sm muted">{texts.noCode}</p>
      {!isBlocked(failure) && <HelpLine />}
    </div>
  );
}

/** Server errors by field: a refused code, or validation errors. */
function errorsBeside(error: unknown): Errors {
  if (!(error instanceof ApiError)) return {};
  if (error.is('reset_code_refused')) return { code: error.message };
  const known = error.fieldErrors.filter(({ path }) => ['phone', 'code', 'newPassword'].includes(path));
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}
