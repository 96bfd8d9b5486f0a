import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { pendingRegistration } from '../../shared/payments/payment-in-progress.js';
import { returnAddress } from '../../shared/registration/registration-claims.js';
import type { RegistrationInProgress } from '../../shared/registration/registration-in-progress.js';
import { texts } from '../../shared/registration/texts.fr.js';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Ticket } from '../../shared/ui/card.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { InvitedBy } from './invited-by.js';
import { YourNumber } from './your-number.js';
import './registration.css';

/** A registration of this browser with a pending payment replaces the form, so that it is not paid twice. */
export function ContinueRegistration({ registration, onRestart }: ContinueRegistrationProps) {
  switch (registration.kind) {
    case 'asking':
      return (
        <LoadingRegion label={texts.asking} className="stack">
          <Skeleton width="100%" height="16rem" />
        </LoadingRegion>
      );
    case 'unknown':
      return (
        <div className="stack">
          <ErrorState
            title={texts.unknown}
            error={registration.error}
            reassurance={texts.unknownLead}
            onRetry={registration.askAgain}
          />
          <Button kind="quiet" block onClick={onRestart}>
            {texts.again}
          </Button>
        </div>
      );
    default:
      return <Offer registration={registration} onRestart={onRestart} />;
  }
}

interface ContinueRegistrationProps {
  registration: Exclude<RegistrationInProgress, { kind: 'none' }>;
  /** Opens the form: for another attempt of the same person, or, if this one is paid, for another person. */
  onRestart: () => void;
}

function Offer({ registration: { kind, claim, payment }, onRestart }: OfferProps) {
  const back = returnAddress(claim);
  const payHere = kind === 'pending' ? claim.paymentUrl : undefined;
  const sent = pendingRegistration.read();
  return (
    <section aria-labelledby="reprise" className="stack">
      {/* Of the form that was sent: a link that was opened since does not change it. */}
      <InvitedBy code={(sent?.paymentToken === claim.paymentToken && sent.form.referralCode) || ''} />
      <Ticket className="stack resumed">
        <div className="stack stack-2">
          <h2 id="reprise">{texts.title[kind]}</h2>
          <p className="sm muted">{texts.lead[kind]}</p>
        </div>
        <dl className="dl">
          <dt>{texts.name}</dt>
          <dd className="breakable">
            <bdi>{claim.name}</bdi>
          </dd>
          {payHere === undefined && (
            <>
              <dt>{texts.phone}</dt>
              <dd className="nowrap">{phone(claim.phone)}</dd>
            </>
          )}
          <dt>{texts.reference}</dt>
          <dd>{payment.reference}</dd>
        </dl>
        {payHere !== undefined && <YourNumber phone={phone(claim.phone)} onCorrect={onRestart} />}
        <div className="stack stack-2">
          {payHere !== undefined && (
            <ButtonAnchor size="large" block href={payHere}>
              {texts.pay(money(payment.amount))}
            </ButtonAnchor>
          )}
          <ButtonLink {...(payHere === undefined ? { size: 'large' } : { kind: 'secondary' })} block to={back}>
            {kind === 'paid' ? texts.finish : kind === 'review' ? texts.follow : texts.check}
          </ButtonLink>
          <Button kind="quiet" block onClick={onRestart}>
            {kind === 'paid' ? texts.other : texts.again}
          </Button>
        </div>
      </Ticket>
    </section>
  );
}

interface OfferProps {
  registration: Extract<RegistrationInProgress, { claim: unknown }>;
  onRestart: () => void;
}
