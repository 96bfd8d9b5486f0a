import type { Product } from '@raffle/contracts/http/products';
import { hourRule } from '@raffle/contracts/draw-hour';
import { daysToMoveOrCancel } from '@raffle/contracts/http/sale-end';
import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import { CalendarPlus, Clock, Hourglass, Users } from 'lucide-react';
import { dateAndTime, farDate, longDate, time, timeLeft } from '../../shared/format/dates.js';
import { number, percent } from '../../shared/format/money.js';
import { odds } from '../../shared/format/odds.js';
import { counted } from '../../shared/format/plural.js';
import { heldPlaces, isFull, isHeldUp, notForSale, saleIsOver } from '../../shared/places.js';
import { HourOfDraw } from '../../shared/ui/hour-of-draw.js';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { Amount } from '../../shared/ui/amount.js';
import { Badge } from '../../shared/ui/badge.js';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Progress } from '../../shared/ui/progress.js';
import { SaleRule } from '../../shared/ui/sale-rule.js';
import { useNow } from '../../shared/use-now.js';
import { wayTo } from '../../shared/wanted-address.js';
import { ClosedList, DrawSeal } from './draw-seal.js';
import { PrizeTicket } from './prize-ticket.js';
import { QuantityLinks } from './quantity-links.js';
import { ShareDraw } from './share-draw.js';
import { TellMe, TellMeBar, TellMeOfOpening } from './tell-me.js';
import { texts } from './texts.fr.js';
import { useWaitingRoom, useWatched, WaitingRoom } from './waiting-room.js';
import '../../shared/ui/figures.css';
import '../../shared/ui/sticky-bar.css';

/** A draw that has not taken place: the prize, the price of a place, and why the draw cannot be manipulated. */
export function OpenDraw({ product }: { product: Product }) {
  const now = useNow();
  const not = notForSale(product, now);
  return (
    <>
      <Offer product={product} />
      {product.status === 'active' && not === null && <ParticipateBar product={product} />}
      {product.status === 'active' && not === 'heldUp' && <TellMeBar productId={product.id} />}
    </>
  );
}

/** The way to a ticket, at the bottom of a phone's window however far the page is read. */
function ParticipateBar({ product }: { product: Product }) {
  const signedIn = useSignedInAs() === 'user';
  return (
    <div className="sticky-bar low phone-only">
      <div className="row">
        <Amount value={product.ticket_price} />
        <ButtonLink size="large" className="grow" to={wayTo(product.id, signedIn)}>
          {texts.participate}
        </ButtonLink>
      </div>
    </div>
  );
}

function Offer({ product }: { product: Product }) {
  const hour = useWaitingRoom(product);
  useWatched(product);
  const seal =
    product.commitment === null
      ? null
      : { commitment: product.commitment, winners: product.max_winners, rule: product.beacon_rule };
  return (
    <div className="wrap stack stack-6 page">
      {hour === null ? (
        <PrizeTicket product={product} state={<State product={product} />}>
          <Places product={product} />
        </PrizeTicket>
      ) : (
        <WaitingRoom product={product} at={hour} />
      )}
      <ShareDraw
        id={product.id}
        name={product.name}
        price={product.ticket_price}
        hour={product.draw_at}
        demonstration={isDemonstration(product.beacon_rule)}
      />
      {product.frozen ? (
        <ClosedList
          productId={product.id}
          list={product.frozen}
          drawAt={product.draw_at}
          rule={product.beacon_rule}
          seal={seal}
        />
      ) : (
        seal && <DrawSeal {...seal} />
      )}
    </div>
  );
}

function State({ product }: { product: Product }) {
  if (product.status === 'drawing') {
    return (
      <Badge tone="info" dot>
        {texts.drawing}
      </Badge>
    );
  }
  if (isFull(product)) {
    return (
      <Badge tone="ok" dot>
        {texts.full}
      </Badge>
    );
  }
  return isHeldUp(product) ? (
    <Badge tone="info" dot>
      {texts.heldUp}
    </Badge>
  ) : null;
}

function Places({ product }: { product: Product }) {
  const now = useNow();
  const signedIn = useSignedInAs() === 'user';
  const taken = product.current_participants + product.artificial_boost;
  const coming = product.status !== 'active' || isFull(product);
  const far = farDate(product.draw_date, now);
  return (
    <div className="stack">
      <div className="row between row-wrap">
        <Amount value={product.ticket_price} size="lg" unit={texts.aTicket} />
        {!coming && (
          <span className="sm muted nowrap row time-left">
            <Icon of={Clock} />
            {texts.timeLeft}&nbsp;: <b className="num">{timeLeft(product.draw_date, now)}</b>
            {far !== null && <span>· {far}</span>}
          </span>
        )}
      </div>
      {!coming && (
        <SaleRule end={product.sale_ends_at && dateAndTime(product.sale_ends_at)} rule={product.beacon_rule} />
      )}
      <div className="stack stack-2">
        <Progress
          value={taken}
          max={product.max_participants}
          label={texts.placesTaken(number(taken), number(product.max_participants))}
        />
        <div className="facts">
          <span>
            <b>{number(taken)}</b> / {number(product.max_participants)} {texts.places}
          </span>
          <b>{percent(taken, product.max_participants)}</b>
        </div>
      </div>
      {coming ? (
        <>
          {product.status === 'active' && product.draw_at !== null ? (
            <Appointment productId={product.id} at={product.draw_at} />
          ) : (
            <Coming
              state={product.status === 'completed' ? 'drawn' : product.status === 'drawing' ? 'drawing' : 'full'}
              hour={hourRule(product.beacon_rule)}
            />
          )}
          {product.status !== 'completed' && <TellMeOfOpening productId={product.id} of="next" />}
        </>
      ) : saleIsOver(product, now) ? (
        <Over endedAt={product.sale_ends_at ?? ''} />
      ) : isHeldUp(product) ? (
        <>
          <HeldUp product={product} />
          <TellMe productId={product.id} />
        </>
      ) : (
        <>
          <ButtonLink block size="large" className="wide-only" to={wayTo(product.id, signedIn)}>
            {texts.participate}
          </ButtonLink>
          <QuantityLinks product={product} />
          <p className="sm muted">
            {texts.oneTicket(odds(product.max_winners, product.max_participants))}{' '}
            {texts.perPerson(product.tickets_per_person)}
          </p>
        </>
      )}
    </div>
  );
}

/** The last places are held for unpaid purchases: how many, and until when (docs/product.md rule 35). */
function HeldUp({ product }: { product: Product }) {
  const waiting = heldPlaces(product);
  const until = product.held_until;
  return (
    <div className="verdict" role="status">
      <Icon of={Hourglass} />
      <div>
        <h2>{texts.heldUpTitle(counted(waiting, ...texts.waiting))}</h2>
        <p className="sm">{until ? texts.heldUpHint(waiting, time(until)) : texts.heldUpHintSoon}</p>
      </div>
    </div>
  );
}

function Over({ endedAt }: { endedAt: string }) {
  const until = new Date(new Date(endedAt).getTime() + daysToMoveOrCancel * 86_400_000);
  return (
    <div className="verdict unknown" role="status">
      <Icon of={Hourglass} />
      <div>
        <h2>{texts.overTitle}</h2>
        <p className="sm">{texts.overHint(longDate(until))}</p>
      </div>
    </div>
  );
}

/** The hour is fixed: when to be here (docs/product.md rule 51). */
function Appointment({ productId, at }: { productId: number; at: string }) {
  return (
    <div className="stack stack-3">
      <div className="verdict" role="status">
        <div>
          <HourOfDraw at={at} />
          <p className="sm">{texts.appointment}</p>
        </div>
      </div>
      <ButtonAnchor kind="secondary" href={`/api/draws/${productId}/calendar.ics`} download={`tirage-${productId}.ics`}>
        <Icon of={CalendarPlus} />
        {texts.calendar}
      </ButtonAnchor>
    </div>
  );
}

/** All places are taken, the draw is running, or its result is being loaded. @param hour of a draw whose hour is being fixed */
function Coming({ state, hour }: { state: keyof typeof texts.coming; hour: string | null }) {
  const [title, hint] = state === 'full' && hour !== null ? texts.hourIsFixed(hour) : texts.coming[state];
  return (
    <div className="verdict" role="status" aria-busy={state === 'drawn' || undefined}>
      <Icon of={state === 'full' ? Users : Hourglass} />
      <div>
        <h2>{title}</h2>
        <p className="sm">{hint}</p>
      </div>
    </div>
  );
}
