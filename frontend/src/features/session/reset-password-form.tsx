import { requestResetCode, resetPassword } from '@raffle/contracts/http/admin-users';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { minimumPasswordLength } from '@raffle/contracts/http/registration';
import type { TextChannel } from '@raffle/contracts/values';
import type { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { fieldErrorsOf, validate, type Checked, type Errors } from '../../shared/form/check.js';
import { NewPasswordInput } from '../../shared/form/new-password-input.js';
import { useForm } from '../../shared/form/use-form.js';
import { phone as formatPhone } from '../../shared/format/phone.js';
import { knownDevice, rememberDevice } from '../../shared/session/known-device.js';
import { useSession } from '../../shared/session/session-provider.js';
import { useStillWanting } from '../../shared/session/use-still-wanting.js';
import { useTitle } from '../../shared/site.js';
import { texts as everywhere } from '../../shared/texts.fr.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { Button } from '../../shared/ui/button.js';
import { OneTimeCodeInput } from '../../shared/ui/field.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { PhoneInput, type PhoneValue } from '../../shared/ui/phone-input.js';
import { dialledPhone } from './log-in.js';
import { isBlocked, LoginFailure } from './login-failure.js';
import type { SharedPhone } from './login-form.js';
import { texts } from './texts.fr.js';

/** Sets a new password with a one-time code; the surrounding guard redirects once the session exists. */
export function ResetPasswordForm({ phone, onPhone, channel, texted, onAskAgain }: ResetPasswordFormProps) {
  useTitle(texts.resetTitle);
  const { signIn } = useSession();
  const form = useForm({
    draft: null,
    initial: { phone, code: '', newPassword: '' },
    check: checkReset,
    refusedFields: refusedResetFields,
  });
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <BackHeading to={useStillWanting()('/login')} back={texts.backToLogin} title={texts.resetTitle} />
        <p className="muted">
          {texted && channel ? texts.textedLead(channel, formatPhone(dialledPhone(phone))) : texts.resetLead}
        </p>
        {channel && <p className="muted">{everywhere.lastCodeCounts}</p>}
      </div>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(async (body) => {
          const { token, user } = await resetWithCode(body);
          signIn(token, { user });
        })}
      >
        <LoginFailure error={form.failure} secondsLeft={form.secondsLeft} />
        {!texted && (
          <PhoneInput
            {...form.field('phone')}
            label={texts.phone}
            required
            onChange={(next) => {
              form.set({ phone: next });
              onPhone(next);
            }}
          />
        )}
        <OneTimeCodeInput
          {...form.field('code')}
          label={texted ? texts.textedCode : texts.code}
          help={texted ? texts.textedCodeHelp : channel ? texts.eitherCodeHelp(channel) : texts.codeHelp}
          letters
          autoFocus={texted}
        />
        <NewPasswordInput
          {...form.field('newPassword')}
          label={texts.newPassword}
          minimumLength={minimumPasswordLength}
        />
        <Button type="submit" size="large" block busy={form.busy} disabled={form.secondsLeft > 0}>
          {form.busy ? texts.setting : texts.setPassword}
        </Button>
        {onAskAgain && (
          <Button kind="quiet" onClick={onAskAgain}>
            {texted ? texts.askAgain : texts.askFor(channel)}
          </Button>
        )}
      </form>
      <hr className="rule" />
      <p className="sm muted">{texted ? texts.otherPhone : texts.noCode}</p>
      {!isBlocked(form.failure) && <HelpLine />}
    </div>
  );
}

interface ResetPasswordFormProps extends SharedPhone {
  /** How codes are sent; null if an administrator issues them. */
  channel: TextChannel | null;
  /** A code was just sent to `phone`. */
  texted: boolean;
  onAskAgain: (() => void) | undefined;
}

type ResetBody = BodyOf<typeof resetPassword>;

/** Empty fields first, then the rules of the contract. */
function checkReset(values: { phone: PhoneValue; code: string; newPassword: string }): Checked<ResetBody> {
  const phone = values.phone.national.trim() === '' ? '' : dialledPhone(values.phone);
  const typed = { phone, code: values.code.trim(), newPassword: values.newPassword };
  const empty = Object.entries(typed).filter(([, value]) => value === '');
  if (empty.length > 0) return { errors: Object.fromEntries(empty.map(([field]) => [field, texts.required])) };
  return validate(resetPassword.body, typed);
}

/** The number to which a code is sent. */
export function checkCodeRequest({ phone }: { phone: PhoneValue }): Checked<{ phone: string }> {
  if (phone.national.trim() === '') return { errors: { phone: texts.required } };
  return { body: { phone: dialledPhone(phone) } };
}

export const requestCode = (body: { phone: string }) =>
  callApi(requestResetCode, { body: { ...body, ...knownDevice() } });

/** Sets the new password; the answer signs the user in. */
export const resetWithCode = async (body: ResetBody) =>
  rememberDevice(await callApi(resetPassword, { body: { ...body, ...knownDevice() } }));

/** The fields that a refusal concerns. */
const refusedResetFields = (error: ApiError): Errors =>
  error.is('reset_code_refused') ? { code: error.message } : fieldErrorsOf(error);
