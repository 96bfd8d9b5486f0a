import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { useConfig } from '../../shared/api/public-queries.js';
import type { Errors } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { RegistrationNotice } from '../../shared/registration/registration-notice.js';
import { ForProduct } from '../../shared/session/for-product.js';
import { useSession } from '../../shared/session/session-provider.js';
import { useStillWanting } from '../../shared/session/use-still-wanting.js';
import { useTitle } from '../../shared/site.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Input } from '../../shared/ui/field.js';
import { HelpLine, NeverMoney } from '../../shared/ui/help-line.js';
import { Notice } from '../../shared/ui/notice.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { PhoneInput, type PhoneValue } from '../../shared/ui/phone-input.js';
import { SegmentedControl } from '../../shared/ui/segmented-control.js';
import { isForAdmins } from '../../shared/wanted-address.js';
import { CodeForm, type LoginStep } from './code-form.js';
import { checkLogin, logInAdmin, logInUser, type LoginMode, type LoginValues } from './log-in.js';
import { isBlocked, LoginFailure } from './login-failure.js';
import { texts } from './texts.fr.js';

const modes = [
  { value: 'user', label: texts.user },
  { value: 'admin', label: texts.admin },
] as const;

/** The phone number that the login and the password reset share. */
export interface SharedPhone {
  phone: PhoneValue;
  onPhone: (phone: PhoneValue) => void;
}

/** Login of users and admins, with the reason if the server ended the session. */
export function LoginForm({ phone, onPhone }: SharedPhone) {
  useTitle(texts.title);
  const { session, signIn } = useSession();
  const state: unknown = useLocation().state;
  const wanting = useStillWanting();
  const ended = session.status === 'anonymous' ? session.ended : undefined;
  const [mode, setMode] = useState<LoginMode>(ended?.admin || isForAdmins(state) ? 'admin' : 'user');
  const [step, setStep] = useState<LoginStep>('password');
  const form = useLoginForm(phone, mode, step);

  async function logIn(typed: LoginValues) {
    if (mode === 'user') {
      const { token, user } = await logInUser(typed);
      signIn(token, { user });
    } else {
      await logInAdmin(typed).then(
        ({ token, admin }) => signIn(token, { admin }),
        (error: unknown) => {
          if (!(error instanceof ApiError) || !error.is('totp_required')) throw error;
          setStep('code');
        },
      );
    }
  }

  if (step !== 'password') {
    return (
      <CodeForm
        form={form}
        step={step}
        onStep={(next) => {
          form.set({ code: '', ...(next === 'password' && { password: '' }) });
          setStep(next);
        }}
        onSubmit={form.onSubmit(logIn)}
      />
    );
  }

  function changeMode(next: LoginMode) {
    setMode(next);
    form.reset({ username: form.values.username });
  }

  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        <p className="muted">{mode === 'user' ? texts.userLead : texts.adminLead}</p>
      </div>
      {mode === 'user' && <ForProduct />}
      {mode === 'user' && <RegistrationNotice />}
      <form className="stack" noValidate onSubmit={form.onSubmit(logIn)}>
        <SegmentedControl legend={texts.mode} options={modes} value={mode} onChange={changeMode} />
        {ended?.message && form.failure === null && !form.busy && <Notice announce>{ended.message}</Notice>}
        <LoginFailure error={form.failure} secondsLeft={form.secondsLeft} />
        <AccountField form={form} mode={mode} onPhone={onPhone} />
        <PasswordInput
          {...form.field('password')}
          label={texts.password}
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <Button type="submit" size="large" block busy={form.busy} disabled={form.secondsLeft > 0}>
          {form.busy ? texts.submitting : texts.submit}
        </Button>
        {mode === 'user' && (
          <p className="sm">
            <Link className="tap" to={wanting('/login?mode=code')} state={state}>
              {texts.haveCode}
            </Link>
          </p>
        )}
      </form>
      {mode === 'user' && <NoAccount />}
      {!isBlocked(form.failure) && <HelpLine />}
      <NeverMoney />
    </div>
  );
}

function useLoginForm(phone: PhoneValue, mode: LoginMode, step: LoginStep) {
  return useForm({
    draft: null,
    initial: { phone, username: '', password: '', code: '' },
    check: (values) =>
      step !== 'password' && values.code.trim() === ''
        ? { errors: { code: texts.required } }
        : checkLogin(mode, values),
    refusedFields: (error): Errors => (error.is('totp_refused') ? { code: error.message } : {}),
  });
}

/** The phone of a user or the user name of an administrator. */
function AccountField({ form, mode, onPhone }: AccountFieldProps) {
  if (mode === 'user') {
    return (
      <PhoneInput
        {...form.field('phone')}
        label={texts.phone}
        required
        onChange={(next) => {
          form.set({ phone: next });
          onPhone(next);
        }}
      />
    );
  }
  return (
    <Input
      {...form.field('username')}
      label={texts.username}
      required
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      maxLength={80}
    />
  );
}

interface AccountFieldProps {
  form: ReturnType<typeof useLoginForm>;
  mode: LoginMode;
  onPhone: SharedPhone['onPhone'];
}

/** Links to the registration, with its price and free tickets. */
function NoAccount() {
  const wanting = useStillWanting();
  const { data: config } = useConfig();
  return (
    <>
      <hr className="rule" />
      <div className="stack stack-2">
        <p className="muted">{texts.noAccount}</p>
        <ButtonLink kind="secondary" block to={wanting('/register')}>
          {config ? texts.register(money(config.registration_price)) : texts.registerPlain}
        </ButtonLink>
        <p className="help center">
          {config ? texts.registerGives(counted(config.free_tickets, 'ticket gratuit', 'tickets gratuits')) : '\u00a0'}
        </p>
      </div>
    </>
  );
}
