import { useState } from 'react';
import { useConfig } from '../../shared/api/public-queries.js';
import type { SharedPhone } from './login-form.js';
import { RequestCodeForm } from './request-code-form.js';
import { ResetPasswordForm } from './reset-password-form.js';

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
