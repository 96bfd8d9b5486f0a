import { minimumPasswordLength } from '@raffle/contracts/http/registration';
import { useForm } from '../../shared/form/use-form.js';
import { useSession } from '../../shared/session/session-provider.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { Button } from '../../shared/ui/button.js';
import { Input } from '../../shared/ui/field.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { NewPasswordInput } from '../../shared/form/new-password-input.js';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { useTitle } from '../../shared/use-title.js';
import { isBlocked, LoginFailure } from './login-failure.js';
import type { SharedPhone } from './login-form.js';
import { checkReset, refusedResetFields, resetWithCode } from './reset-password.js';
import { texts } from './texts.fr.js';

/** Sets a new password with an administrator's one-time code; the surrounding guard redirects once the session exists. */
export function ResetPasswordForm({ phone, onPhone }: SharedPhone) {
  useTitle(texts.resetTitle);
  const { signIn } = useSession();
  const form = useForm({
    initial: { phone, code: '', newPassword: '' },
    check: checkReset,
    refusedFields: refusedResetFields,
  });
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <BackHeading to="/login" back={texts.backToLogin} title={texts.resetTitle} />
        <p className="muted">{texts.resetLead}</p>
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
        <PhoneInput
          {...form.field('phone')}
          label={texts.phone}
          required
          onChange={(next) => {
            form.set({ phone: next });
            onPhone(next);
          }}
        />
        <Input
          {...form.field('code')}
          label={texts.code}
          help={texts.codeHelp}
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck="false"
          maxLength={40}
        />
        <NewPasswordInput
          {...form.field('newPassword')}
          label={texts.newPassword}
          minimumLength={minimumPasswordLength}
        />
        <Button type="submit" size="large" block busy={form.busy} disabled={form.secondsLeft > 0}>
          {form.busy ? texts.setting : texts.setPassword}
        </Button>
      </form>
      <hr className="rule" />
      <p className="sm muted">{texts.noCode}</p>
      {!isBlocked(form.failure) && <HelpLine />}
    </div>
  );
}
