import { minimumPasswordLength } from '@raffle/contracts/http/registration';
import type { TextChannel } from '@raffle/contracts/values';
import { useForm } from '../../shared/form/use-form.js';
import { useSession } from '../../shared/session/session-provider.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { Button } from '../../shared/ui/button.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { phone as formatPhone } from '../../shared/format/phone.js';
import { NewPasswordInput } from '../../shared/form/new-password-input.js';
import { OneTimeCodeInput } from '../../shared/ui/field.js';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { useTitle } from '../../shared/site.js';
import { dialledPhone } from './log-in.js';
import { isBlocked, LoginFailure } from './login-failure.js';
import type { SharedPhone } from './login-form.js';
import { checkReset, refusedResetFields, resetWithCode } from './reset-password.js';
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
        <BackHeading to="/login" back={texts.backToLogin} title={texts.resetTitle} />
        <p className="muted">
          {texted && channel ? texts.textedLead(channel, formatPhone(dialledPhone(phone))) : texts.resetLead}
        </p>
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
