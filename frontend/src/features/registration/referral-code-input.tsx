import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input } from '../../shared/ui/field.js';
import { referralCodeIn, referralCodeQuery } from './check-referral-code.js';
import { texts } from './texts.fr.js';
import type { useRegistrationForm } from './use-registration-form.js';

/** The code of a friend, from their link or heard aloud. Does not reveal the inviter. */
export function ReferralCodeInput({ form }: { form: ReturnType<typeof useRegistrationForm> }) {
  const { error, ...field } = form.field('referralCode');
  const code = referralCodeIn(field.value);
  const [asked, setAsked] = useState(code);
  const { data } = useQuery({ ...referralCodeQuery(asked), enabled: asked !== '' });
  const isAsked = code !== '' && code === asked;
  return (
    <Input
      {...field}
      label={texts.referralCode}
      error={error ?? (isAsked && data?.known === false ? texts.unknownCode(code) : undefined)}
      help={isAsked ? texts.invited(code) : texts.referralCodeHelp}
      onBlur={() => setAsked(code)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck="false"
    />
  );
}
