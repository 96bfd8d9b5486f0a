import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../shared/api/public-queries.js';
import { money } from '../../shared/format/money.js';
import { useInvitedHere, useStartedHere } from '../../shared/registration/started-here.js';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { texts } from './texts.fr.js';
import './hero.css';
import '../../shared/ui/ticket-pair.css';
import '../../shared/ui/ticket.css';

/** Loaded only where a registration was started, since its code imports schemas; the registration's own screen says the same. */
const RegistrationAction = lazy(() =>
  import('../../shared/registration/registration-notice.js').then(
    ({ RegistrationAction: action }) => ({ default: action }),
    () => ({ default: ({ otherwise }: { otherwise: ReactNode }) => otherwise }),
  ),
);

/** Loaded only where an invitation was opened: it asks who invites. */
const InvitedLine = lazy(() =>
  import('../../shared/registration/invited-line.js').then(
    ({ InvitedLine: line }) => ({ default: line }),
    () => ({ default: () => null }),
  ),
);

/** The price and the free tickets; both from the server, so that the shown price is the charged one (docs/product.md rule 1). */
export function Hero() {
  const { data: config, isLoadingError: isError } = useConfig();
  const whose = useSignedInAs();
  const price = config && money(config.registration_price);
  const invited = useInvitedHere(useLocation().search) && whose === null;
  const gift = (
    <>
      <b className="num num-md">{texts.freeTickets}</b>
      <small>{price ? texts.onRegistration(price) : texts.onRegistrationPlain}</small>
    </>
  );
  return (
    <section className="hero stage">
      <div className="wrap">
        <h1>
          {texts.headline} <em>{price ? texts.from(price) : isError ? texts.fromOneTicket : <HeadlineSkeleton />}</em>
        </h1>
        <div className="plinth" aria-hidden="true">
          <img src="/products/laptop.svg" alt="" width={420} height={315} />
          <img src="/products/smartphone.svg" alt="" width={300} height={225} />
          <img src="/products/console.svg" alt="" width={330} height={248} />
        </div>
        <div className="stack stack-5">
          <p className="muted promise">{texts.promise}</p>
          {invited && (
            <Suspense fallback={<p>&nbsp;</p>}>
              <InvitedLine />
            </Suspense>
          )}
          {isError ? (
            <p className="roll gold gift">{gift}</p>
          ) : (
            <p className="pair">
              <span className="roll gold num num-xl">{config?.free_tickets}</span>
              <span className="roll gold">{gift}</span>
            </p>
          )}
          <div className="row row-wrap">
            <Action whose={whose} tickets={config?.free_tickets} />
            <ButtonAnchor kind="stage" size="large" className="wide-only" href="#tirages">
              {texts.seeDraws}
            </ButtonAnchor>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Registration for visitors; signed-in users see a link to their own screens of the same size. */
function Action({ whose, tickets }: { whose: ReturnType<typeof useSignedInAs>; tickets: number | undefined }) {
  const take = tickets === undefined ? texts.takeMinePlain : texts.takeMine(tickets);
  const started = useStartedHere();
  const action = (
    <ButtonLink
      kind="paper"
      size="large"
      className={whose === null ? 'hero-action visitors' : 'hero-action'}
      to={whose === null ? '/register' : whose === 'user' ? '/dashboard' : '/admin'}
    >
      {whose === null ? take : shared.mySpace}
    </ButtonLink>
  );
  return whose === null && started ? (
    <Suspense fallback={action}>
      <RegistrationAction otherwise={action} />
    </Suspense>
  ) : (
    action
  );
}

/** As wide as any three-digit price, so that the real one shifts nothing. */
function HeadlineSkeleton() {
  return (
    <span className="hero-bone" aria-hidden="true">
      {texts.from(money(0).replace('0', '000'))}
    </span>
  );
}
