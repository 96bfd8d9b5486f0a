import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { returnAddress } from '../../shared/registration/registration-claims.js';
import type { RegistrationUnderWay } from '../../shared/registration/registration-under-way.js';
import { texts } from '../../shared/registration/texts.fr.js';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Ticket } from '../../shared/ui/card.js';
import { Bone, ErrorState, Skeleton } from '../../shared/ui/states.js';

/** A registration begun in this browser whose money is on its way stands alone: nobody shall pay twice. */
export function ContinueRegistration({ underWay, onAnew }: ContinueRegistrationProps) {
  switch (underWay.kind) {
    case 'asking':
      return (
        <Skeleton label={texts.asking} className="stack">
          <Bone className="h-64 w-full" />
        </Skeleton>
      );
    case 'unknown':
      return (
        <div className="stack">
          <ErrorState
            title={texts.unknown}
            error={underWay.error}
            reassurance={texts.unknownLead}
            onRetry={underWay.askAgain}
          />
          <Button kind="quiet" block onClick={onAnew}>
            {texts.again}
          </Button>
        </div>
      );
    default:
      return <Offer underWay={underWay} onAnew={onAnew} />;
  }
}

interface ContinueRegistrationProps {
  underWay: Exclude<RegistrationUnderWay, { kind: 'none' }>;
  /** Asks for the form: another one of the same person, or, where this one is paid, of somebody else. */
  onAnew: () => void;
}

function Offer({ underWay: { kind, claim, payment }, onAnew }: OfferProps) {
  const back = returnAddress(claim);
  const payHere = kind === 'pending' ? claim.paymentUrl : undefined;
  return (
    <section aria-labelledby="reprise">
      <Ticket className="stack p-4.5">
        <div className="stack stack-2">
          <h2 id="reprise">{texts.title[kind]}</h2>
          <p className="sm muted">{texts.lead[kind]}</p>
        </div>
        <dl className="dl">
          <dt>{texts.name}</dt>
          <dd>{claim.name}</dd>
          <dt>{texts.phone}</dt>
          <dd className="nowrap">{phone(claim.phone)}</dd>
          <dt>{texts.reference}</dt>
          <dd>{payment.reference}</dd>
        </dl>
        <div className="stack stack-2">
          {payHere !== undefined && (
            <ButtonAnchor size="large" block href={payHere}>
              {texts.pay(money(payment.amount))}
            </ButtonAnchor>
          )}
          <ButtonLink {...(payHere === undefined ? { size: 'large' } : { kind: 'secondary' })} block to={back}>
            {kind === 'paid' ? texts.finish : kind === 'review' ? texts.follow : texts.check}
          </ButtonLink>
          <Button kind="quiet" block onClick={onAnew}>
            {kind === 'paid' ? texts.other : texts.again}
          </Button>
        </div>
      </Ticket>
    </section>
  );
}

interface OfferProps {
  underWay: Extract<RegistrationUnderWay, { claim: unknown }>;
  onAnew: () => void;
}
