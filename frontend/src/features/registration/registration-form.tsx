import { minimumPasswordLength } from '@raffle/contracts/http/registration';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { useConfig } from '../../shared/api/get-config.js';
import { money } from '../../shared/format/money.js';
import { groupDigits, phone as shownPhone, phoneCountries, splitPhone } from '../../shared/format/phone.js';
import { counted } from '../../shared/format/plural.js';
import { pendingRegistration } from '../../shared/session/pending.js';
import { Button } from '../../shared/ui/button.js';
import { Check } from '../../shared/ui/check.js';
import { Input } from '../../shared/ui/field.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Notice } from '../../shared/ui/notice.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { emptyPhone, PhoneInput, type PhoneValue } from '../../shared/ui/phone-input.js';
import { useSecondsLeft } from '../../shared/use-seconds-left.js';
import { checkForm, refusedField, type FieldProblem, type FormField, type TypedForm } from './check-form.js';
import { Receipt } from './receipt.js';
import { registrationSender } from './start-registration.js';
import { texts } from './texts.fr.js';

/** A new attempt of the same person, or, if their registration is paid, the registration of another person. */
export type Restart = 'same' | 'other';

/** The form and its price; submitting leads to the provider's page. `restart`: requested beside a pending registration. */
export function RegistrationForm({ restart }: { restart: Restart | null }) {
  const forOther = restart === 'other';
  const [query] = useSearchParams();
  const { data: config } = useConfig();
  const [typed, setTyped] = useState(() => firstForm(query.get('ref'), forOther));
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [secondsLeft, wait] = useSecondsLeft();
  const [send] = useState(registrationSender);
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    // The pressed button is removed: focus moves to the first field.
    if (restart !== null) form.current?.querySelector('input')?.focus();
  }, [restart]);

  useLayoutEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus();
  }, [problem]);

  useEffect(() => {
    // Restored from the back/forward cache: the button must not stay busy.
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);

  const set = (change: Partial<TypedForm>) => {
    setTyped((before) => ({ ...before, ...change }));
    if (problem && problem.field in change) setProblem(null);
  };
  const errorOf = (field: FormField) => (problem?.field === field ? problem.message : null);
  const text = (field: 'name' | 'city' | 'password' | 'confirmPassword') => ({
    name: field,
    required: true,
    value: typed[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setProblem(null);
    setBusy(true);
    try {
      const checked = await checkForm(typed);
      if ('problem' in checked) {
        setProblem(checked.problem);
        setBusy(false);
        return;
      }
      // Stays busy on success, since the page is being left.
      window.location.assign(await send(checked.form));
    } catch (error) {
      setBusy(false);
      const refused = error instanceof ApiError ? refusedField(error) : null;
      if (refused) setProblem(refused);
      else setFailure(error);
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfterSeconds ?? 0);
    }
  }

  const price = config && money(config.registration_price);
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        <p className="muted">
          {config ? texts.lead(counted(config.free_tickets, 'ticket gratuit', 'tickets gratuits')) : texts.leadPlain}
        </p>
      </div>
      {forOther && <Notice tone="warn">{texts.forOther}</Notice>}
      {typed.referralCode !== undefined && <Notice tone="ok">{texts.invited(typed.referralCode)}</Notice>}
      <form className="stack" noValidate ref={form} onSubmit={(event) => void submit(event)}>
        <Input label={texts.name} {...text('name')} autoComplete="name" maxLength={100} />
        <PhoneInput
          label={texts.phone}
          name="phone"
          required
          value={typed.phone}
          onChange={(phone) => set({ phone })}
          error={problem?.hasAccount ? <HasAccount problem={problem} phone={typed.phone} /> : errorOf('phone')}
          help={payingPhone(typed.phone)}
        />
        <Input label={texts.city[typed.phone.country]} {...text('city')} autoComplete="address-level2" maxLength={80} />
        <PasswordInput
          label={texts.password}
          help={texts.passwordHelp(minimumPasswordLength)}
          {...text('password')}
          autoComplete="new-password"
          maxLength={200}
        />
        <PasswordInput
          label={texts.confirmPassword}
          {...text('confirmPassword')}
          autoComplete="new-password"
          maxLength={200}
        />
        <div>
          <Check
            name="acceptTerms"
            checked={typed.acceptTerms}
            onChange={(event) => set({ acceptTerms: event.target.checked })}
          >
            {texts.accept}
            <Link to="/conditions" target="_blank">
              {texts.terms}
              <span className="sr">{texts.newTab}</span>
            </Link>
            {texts.acceptEnd}
          </Check>
          {errorOf('acceptTerms') && (
            <p className="help err" role="alert">
              {errorOf('acceptTerms')}
            </p>
          )}
        </div>
        <Receipt />
        <Failure error={failure} secondsLeft={secondsLeft} />
        <Button type="submit" size="large" block busy={busy} disabled={!typed.acceptTerms || !price || secondsLeft > 0}>
          {busy ? texts.opening : price ? texts.pay(price) : texts.payPlain}
        </Button>
        <p className="help center">{texts.means}</p>
      </form>
      <p className="muted">
        {texts.already} <Link to="/login">{texts.login}</Link>
      </p>
      <HelpLine />
    </div>
  );
}

/** After a failed payment the form has the typed values except the passwords. */
function firstForm(ref: string | null, forOther: boolean): TypedForm {
  const earlier = forOther ? undefined : pendingRegistration.read()?.form;
  const split = earlier ? splitPhone(earlier.phone) : null;
  const referralCode = ref?.trim().slice(0, 32) || earlier?.referralCode;
  return {
    name: earlier?.name ?? '',
    phone: split ? { country: split.country, national: groupDigits(split.national) } : emptyPhone,
    city: earlier?.city ?? '',
    password: '',
    confirmPassword: '',
    acceptTerms: false,
    ...(referralCode ? { referralCode } : {}),
  };
}

/** The server's message; its last words link to the login, with the typed number. */
function HasAccount({ problem: { message }, phone }: { problem: FieldProblem; phone: PhoneValue }) {
  const [before, after] = message.split(texts.logIn);
  if (after === undefined) return message;
  return (
    <span>
      {before}
      <Link to="/login" state={{ phone }}>
        {texts.logIn}
      </Link>
      {after}
    </span>
  );
}

/** The paying number, formatted, once it is complete. */
function payingPhone({ country, national }: PhoneValue): string | null {
  const { digits, dialCode } = phoneCountries.find((one) => one.code === country) ?? phoneCountries[0];
  const typed = national.replace(/\D/g, '');
  return typed.length === digits ? texts.payingPhone(shownPhone(`+${dialCode}${typed}`)) : null;
}

/** Payment errors with the texts of docs/product.md section 8, and what they mean for the money. */
function Failure({ error, secondsLeft }: { error: unknown; secondsLeft: number }) {
  if (error === null) return null;
  const known = error instanceof ApiError && !error.is('unreachable', 'unexpected_answer', 'internal_error');
  const unreachable = error instanceof ApiError && error.is('unreachable');
  const sentence = known ? error.message : unreachable ? texts.paymentUnreachable : texts.paymentFailed;
  return (
    <Notice tone="bad" announce>
      <p>{sentence}</p>
      {secondsLeft > 0 ? (
        <p>{texts.wait(secondsLeft)}</p>
      ) : (
        <p>{unreachable ? texts.notPaidYet : texts.nothingCharged}</p>
      )}
    </Notice>
  );
}
