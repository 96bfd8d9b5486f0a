import { useConfig } from '../../shared/api/get-config.js';
import { money } from '../../shared/format/money.js';
import { useSession } from '../../shared/session/session-provider.js';
import { signedInAs } from '../../shared/session/signed-in-as.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { texts } from './texts.fr.js';

/** What it costs and what one gets for it: both from the server, since what is shown is what is charged (product.md row 1). */
export function Hero() {
  const { data: config, isLoadingError: isError } = useConfig();
  const price = config && money(config.registration_price);
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
          {texts.headline} <em>{price ? texts.from(price) : isError ? texts.fromOneTicket : <HeadlineBone />}</em>
        </h1>
        <div className="plinth" aria-hidden="true">
          <img src="/products/laptop.svg" alt="" width={420} height={315} />
          <img src="/products/smartphone.svg" alt="" width={300} height={225} />
          <img src="/products/console.svg" alt="" width={330} height={248} />
        </div>
        <div className="stack gap-5">
          <p className="muted max-w-128">{texts.promise}</p>
          {isError ? (
            <p className="roll gold flex max-w-84 flex-col px-4 py-2.5 text-center">{gift}</p>
          ) : (
            <p className="pair">
              <span className="roll gold num num-xl">{config?.free_tickets}</span>
              <span className="roll gold">{gift}</span>
            </p>
          )}
          <div className="row flex-wrap">
            <Action tickets={config?.free_tickets} />
            <ButtonAnchor kind="stage" size="large" className="desk" href="#tirages">
              {texts.seeDraws}
            </ButtonAnchor>
          </div>
        </div>
      </div>
    </section>
  );
}

/** What a visitor comes for; whoever is signed in has had it, and finds their own screens in its place and size. */
function Action({ tickets }: { tickets: number | undefined }) {
  const whose = signedInAs(useSession().session);
  const take = tickets === undefined ? texts.takeMinePlain : texts.takeMine(tickets);
  return (
    <ButtonLink
      kind="paper"
      size="large"
      className="hero-action"
      to={whose === null ? '/register' : whose === 'user' ? '/dashboard' : '/admin'}
    >
      {whose === null ? take : shared.mySpace}
    </ButtonLink>
  );
}

/** As wide as any price of three figures, so that nothing moves when the real one arrives. */
function HeadlineBone() {
  return (
    <span className="hero-bone" aria-hidden="true">
      {texts.from(money(0).replace('0', '000'))}
    </span>
  );
}
