import { minimumPasswordLength } from '@raffle/contracts/http/registration';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { NewPasswordInput } from '../../shared/form/new-password-input.js';
import { inviterQuery } from '../../shared/registration/inviter.js';
import { referralCodeIn } from '../../shared/registration/referral-code.js';
import { useStillWanting } from '../../shared/session/use-still-wanting.js';
import { Input, Check } from '../../shared/ui/field.js';
import { PasswordInput } from '../../shared/ui/password-input.js';
import { PhoneInput, type PhoneValue } from '../../shared/ui/phone-input.js';
import { texts } from './texts.fr.js';
import type { useRegistrationForm } from './use-registration-form.js';
import { completeNumber } from './your-number.js';

interface RegistrationFieldsProps {
  form: ReturnType<typeof useRegistrationForm>;
  /** The form replaces the pressed button: the focus moves to its first field. */
  focusFirst: boolean;
  /** The code whose owner was asked for. */
  asked: string;
  onAsk: (code: string) => void;
}

export function RegistrationFields({ form, focusFirst, asked, onAsk }: RegistrationFieldsProps) {
  const { phone, acceptTerms } = form.values;
  const { error: phoneError, ...phoneField } = form.field('phone');
  const complete = completeNumber(phone);
  const termsError = form.field('acceptTerms').error;
  return (
    <>
      <Input
        {...form.field('name')}
        label={texts.name}
        required
        autoComplete="name"
        maxLength={100}
        autoFocus={focusFirst}
      />
      <PhoneInput
        {...phoneField}
        label={texts.phone}
        required
        error={phoneError && <PhoneError message={phoneError} phone={phone} />}
        help={complete && texts.payingPhone(complete)}
      />
      <Input
        {...form.field('city')}
        label={texts.city[phone.country]}
        required
        autoComplete="address-level2"
        maxLength={80}
      />
      <NewPasswordInput
        {...form.field('password')}
        label={texts.password}
        minimumLength={minimumPasswordLength}
        own={[form.values.name, form.values.city]}
      />
      <PasswordInput
        {...form.field('confirmPassword')}
        label={texts.confirmPassword}
        required
        autoComplete="new-password"
        maxLength={200}
      />
      <ReferralCodeInput form={form} asked={asked} onAsk={onAsk} />
      <div>
        <Check
          name="acceptTerms"
          checked={acceptTerms}
          onChange={(event) => form.set({ acceptTerms: event.target.checked })}
        >
          {texts.accept}
          <Link to="/conditions" target="_blank">
            {texts.terms}
            <span className="sr">{texts.newTab}</span>
          </Link>
          {texts.acceptEnd}
        </Check>
        {termsError && (
          <p className="help err" role="alert">
            {termsError}
          </p>
        )}
      </div>
    </>
  );
}

/** If the message asks to log in, those words link to the login, with the typed number. */
function PhoneError({ message, phone }: { message: string; phone: PhoneValue }) {
  const wanting = useStillWanting();
  const [before, after] = message.split(texts.logIn);
  if (after === undefined) return message;
  return (
    <span>
      {before}
      <Link className="tap" to={wanting('/login')} state={{ phone }}>
        {texts.logIn}
      </Link>
      {after}
    </span>
  );
}

/** The code of a friend, from their link or heard aloud. */
function ReferralCodeInput({ form, asked, onAsk }: Pick<RegistrationFieldsProps, 'form' | 'asked' | 'onAsk'>) {
  const { error, ...field } = form.field('referralCode');
  const code = referralCodeIn(field.value);
  const { data } = useQuery({ ...inviterQuery(asked), enabled: asked !== '' });
  const unusable = code !== '' && code === asked && data?.inviter === null;
  return (
    <Input
      {...field}
      label={texts.referralCode}
      error={error ?? (unusable ? texts.unusableCode(code) : undefined)}
      help={texts.referralCodeHelp}
      onBlur={() => onAsk(code)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck="false"
    />
  );
}
