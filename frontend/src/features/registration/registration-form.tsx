import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { useConfig } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { KeepReference, type OpenedPayment } from '../../shared/payments/keep-reference.js';
import { Listen } from '../../shared/listen/listen.js';
import { PaymentsDown } from '../../shared/payments/payments-down.js';
import { refundGoesToPayer } from '../../shared/payments/texts.fr.js';
import { useStanding } from '../../shared/reconnected.js';
import { referralCodeIn } from '../../shared/registration/referral-code.js';
import { registrationClaims } from '../../shared/registration/registration-claims.js';
import { ForProduct } from '../../shared/session/for-product.js';
import { useStillWanting } from '../../shared/session/use-still-wanting.js';
import { Button } from '../../shared/ui/button.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Notice } from '../../shared/ui/notice.js';
import { InvitedBy } from './invited-by.js';
import { Receipt } from './receipt.js';
import { RegistrationFields } from './registration-fields.js';
import { texts } from './texts.fr.js';
import { registrationSender, useRegistrationForm } from './use-registration-form.js';
import { completeNumber, YourNumber } from './your-number.js';

/** A new attempt of the same person, or, if their registration is paid, the registration of another person. */
export type Restart = 'same' | 'other';

/** The form and its price; submitting leads to the provider's page. `restart`: requested beside a pending registration. */
export function RegistrationForm({ restart }: { restart: Restart | null }) {
  const wanting = useStillWanting();
  const forOther = restart === 'other';
  const { data: config } = useConfig();
  const form = useRegistrationForm(forOther);
  /** Of the invitation, as it was opened or last typed. */
  const [code, setCode] = useState(() => referralCodeIn(form.values.referralCode));
  const [send] = useState(registrationSender);
  const [lost, setLost] = useState<OpenedPayment | null>(null);
  const { busy, failure, secondsLeft } = form;
  const { acceptTerms } = form.values;
  const complete = completeNumber(form.values.phone);
  const element = useRef<HTMLFormElement>(null);
  const price = config && money(config.registration_price);
  return (
    <div className="narrow stack stack-6 page" id="inscription">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        <div className="row between">
          <p>
            {config ? (
              <>
                <b>{price}</b>
                {texts.lead(counted(config.free_tickets, 'ticket gratuit', 'tickets gratuits'))}
              </>
            ) : (
              texts.leadPlain
            )}
          </p>
          <Listen to="inscription" upright />
        </div>
      </div>
      <ForProduct />
      <InvitedBy code={code} />
      {forOther && <Notice tone="warn">{texts.forOther}</Notice>}
      {form.passwordAgain && <Notice>{texts.passwordAgain}</Notice>}
      <form
        ref={element}
        className="stack"
        noValidate
        onSubmit={form.onSubmit(async (body) => {
          const payment = await send(body);
          if (registrationClaims.isLost()) return setLost(payment);
          window.location.assign(payment.url);
          // Stays busy, since the page is being left.
          await new Promise(() => undefined);
        })}
      >
        <RegistrationFields form={form} focusFirst={restart !== null} asked={code} onAsk={setCode} />
        <Receipt />
        <PaymentsDown moment="before" />
        {complete && <YourNumber phone={complete} onCorrect={() => phoneField(element.current)?.focus()} />}
        <PaymentFailure error={failure} secondsLeft={secondsLeft} />
        <Button type="submit" size="large" block busy={busy} disabled={!acceptTerms || !price || secondsLeft > 0}>
          {busy ? texts.opening : price ? texts.pay(price) : texts.payPlain}
        </Button>
        {!acceptTerms && <p className="help center">{texts.acceptFirst}</p>}
        <p className="help">
          {texts.means} {refundGoesToPayer}
        </p>
      </form>
      <KeepReference payment={lost} onClose={() => setLost(null)} />
      <p className="muted">
        {texts.already}{' '}
        <Link className="tap" to={wanting('/login')}>
          {texts.login}
        </Link>
      </p>
      <HelpLine />
    </div>
  );
}

const phoneField = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('[name=phone]');

/** Payment errors with the texts of docs/product.md section 8, and what they mean for the money. */
function PaymentFailure({ error: last, secondsLeft }: { error: unknown; secondsLeft: number }) {
  const error = useStanding(last);
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
