import type { TextChannel } from '@raffle/contracts/values';
import { useState } from 'react';
import { useConfig } from '../../shared/api/public-queries.js';
import { fieldErrorsOf } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { useStillWanting } from '../../shared/session/use-still-wanting.js';
import { useTitle } from '../../shared/site.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { Button } from '../../shared/ui/button.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { PhoneInput } from '../../shared/ui/phone-input.js';
import { LoginFailure } from './login-failure.js';
import type { SharedPhone } from './login-form.js';
import { ResetPasswordForm, checkCodeRequest, requestCode } from './reset-password-form.js';
import { texts } from './texts.fr.js';

/**
 * Sets a new password with a code: sent by SMS or WhatsApp if the owner has configured that, or issued by an administrator
 * (docs/product.md rule 41).
 */
export function ForgottenPassword(shared: SharedPhone) {
  const { data: config, isPending } = useConfig();
  const [step, setStep] = useState<'ask' | 'texted' | 'given'>('ask');
  if (isPending) return null;
  const channel = config?.text_messages ?? null;
  if (channel !== null && step === 'ask') {
    return (
      <RequestCodeForm
        {...shared}
        channel={channel}
        onSent={() => setStep('texted')}
        onHaveCode={() => setStep('given')}
      />
    );
  }
  return (
    <ResetPasswordForm
      {...shared}
      channel={channel}
      texted={step === 'texted'}
      onAskAgain={channel === null ? undefined : () => setStep('ask')}
    />
  );
}

/** Asks for the number that a code is sent to. The next step does not reveal whether it has an account. */
function RequestCodeForm({ phone, onPhone, channel, onSent, onHaveCode }: RequestCodeFormProps) {
  useTitle(texts.forgotTitle);
  const form = useForm({ draft: null, initial: { phone }, check: checkCodeRequest, refusedFields: fieldErrorsOf });
  return (
    <div className="narrow stack stack-6 page">
      <div className="stack stack-2">
        <BackHeading to={useStillWanting()('/login')} back={texts.backToLogin} title={texts.forgotTitle} />
        <p className="muted">{texts.forgotLead(channel)}</p>
      </div>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(async (body) => {
          await requestCode(body);
          onSent();
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
        <Button type="submit" size="large" block busy={form.busy} disabled={form.secondsLeft > 0}>
          {form.busy ? texts.sendingCode : texts.sendCode}
        </Button>
        <Button kind="quiet" onClick={onHaveCode}>
          {texts.alreadyHaveCode}
        </Button>
      </form>
      <hr className="rule" />
      <p className="sm muted">{texts.otherPhone}</p>
      <HelpLine />
    </div>
  );
}

interface RequestCodeFormProps extends SharedPhone {
  channel: TextChannel;
  onSent: () => void;
  onHaveCode: () => void;
}
