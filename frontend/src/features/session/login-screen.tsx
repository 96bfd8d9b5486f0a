import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '../../shared/api/api-error.js';
import { useConfig } from '../../shared/api/get-config.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { RegistrationNotice } from '../../shared/registration/registration-notice.js';
import { useSession } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { Input } from '../../shared/ui/field.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Notice } from '../../shared/ui/notice.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { emptyPhone, PhoneInput, type PhoneValue } from '../../shared/ui/phone-input.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { useSecondsLeft } from '../../shared/use-seconds-left.js';
import { useTitle } from '../../shared/use-title.js';
import { logInAdmin, logInUser } from './log-in.js';
import { isBlocked, LoginFailure } from './login-failure.js';
import { ResetPasswordForm } from './reset-password-form.js';
import { texts } from './texts.fr.js';

const modes = [
  { value: 'user', label: texts.user },
  { value: 'admin', label: texts.admin },
] as const;
/** Registration passes the number that already has an account. */
const broughtNumber = z.object({ phone: z.object({ country: z.enum(['TG', 'CI']), national: z.string() }) });
type Mode = (typeof modes)[number]['value'];

/**
 * Login of users and admins (docs/product.md section 2), with the reason if the server ended the session, and with an
 * administrator's one-time code at `?mode=code`. The surrounding guard redirects once the session exists.
 */
export function LoginScreen() {
  const [address] = useSearchParams();
  const state: unknown = useLocation().state;
  // Both modes share the phone number; registration may prefill it.
  const [phone, setPhone] = useState(() => {
    const brought = z.safeParse(broughtNumber, state);
    return brought.success ? brought.data.phone : emptyPhone;
  });
  return address.get('mode') === 'code' ? (
    <ResetPasswordForm phone={phone} onPhone={setPhone} />
  ) : (
    <LoginForm phone={phone} onPhone={setPhone} />
  );
}

function LoginForm({ phone, onPhone }: { phone: PhoneValue; onPhone: (phone: PhoneValue) => void }) {
  useTitle(texts.title);
  const { session, signIn } = useSession();
  const ended = session.status === 'anonymous' ? session.ended : undefined;
  const [mode, setMode] = useState<Mode>(ended?.admin ? 'admin' : 'user');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'name' | 'password' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [secondsLeft, wait] = useSecondsLeft();
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (missing) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [missing]);

  const changeMode = (next: Mode) => {
    setMode(next);
    setFailure(null);
    setMissing(null);
    setPassword('');
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const name = mode === 'user' ? phone.national : username;
    const empty = name.trim() === '' ? 'name' : password === '' ? 'password' : null;
    setMissing(empty);
    setFailure(null);
    if (empty) return;
    setBusy(true);
    try {
      if (mode === 'user') {
        const { token, user } = await logInUser({ phone, password });
        signIn(token, { user });
      } else {
        const { token, admin } = await logInAdmin({ username: username.trim(), password });
        signIn(token, { admin });
      }
    } catch (error) {
      setFailure(error);
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfterSeconds ?? 0);
    } finally {
      setBusy(false);
    }
  }

  const nameProps = { error: missing === 'name' ? texts.required : null, required: true };
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        <p className="muted">{mode === 'user' ? texts.userLead : texts.adminLead}</p>
      </div>
      {mode === 'user' && <RegistrationNotice />}
      <form className="stack" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <SegmentedControl legend={texts.mode} options={modes} value={mode} onChange={changeMode} />
        {ended?.message && failure === null && !busy && <Notice announce>{ended.message}</Notice>}
        <LoginFailure error={failure} secondsLeft={secondsLeft} />
        {mode === 'user' ? (
          <PhoneInput label={texts.phone} name="phone" {...nameProps} value={phone} onChange={onPhone} />
        ) : (
          <Input
            label={texts.username}
            name="username"
            {...nameProps}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck="false"
            maxLength={80}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
        <PasswordInput
          label={texts.password}
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          error={missing === 'password' ? texts.required : null}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" size="large" block busy={busy} disabled={secondsLeft > 0}>
          {busy ? texts.submitting : texts.submit}
        </Button>
      </form>
      {mode === 'user' && (
        <p className="sm">
          <Link to="/login?mode=code">{texts.haveCode}</Link>
        </p>
      )}
      {mode === 'user' && <NoAccount />}
      {!isBlocked(failure) && <HelpLine />}
    </div>
  );
}

function NoAccount() {
  const { data: config } = useConfig();
  return (
    <>
      <hr className="rule" />
      <p className="muted">
        {texts.noAccount}{' '}
        <Link to="/register">{config ? texts.register(money(config.registration_price)) : texts.registerPlain}</Link>
        {config && texts.registerEnd(counted(config.free_tickets, 'ticket gratuit', 'tickets gratuits'))}
      </p>
    </>
  );
}
