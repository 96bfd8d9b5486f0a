import { hourRule } from '@raffle/contracts/draw-hour';
import type { Product } from '@raffle/contracts/http/products';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { number, percent } from '../format/money.js';
import { unbroken } from '../format/unbroken.js';
import { notForSale, placesToTell } from '../places.js';
import { HourOfDraw } from '../ui/hour-of-draw.js';
import { ProductPicture } from '../ui/product-picture.js';
import { Progress } from '../ui/progress.js';
import { useNow } from '../use-now.js';
import { numbersOf, type MyDraw } from './my-draws.js';
import { myDrawTexts as texts } from './my-draw-texts.fr.js';
import '../ui/figures.css';
import '../ui/ticket.css';
import './my-draw.css';

/** One of the person's draws as a ticket: picture and name, and what the screen says of it. */
export function MyDrawTicket({ draw, eager, aside, children }: MyDrawTicketProps) {
  return (
    <li className="ticket my-draw">
      <div className="row top">
        <ProductPicture src={draw.image_url} thumb eager={eager} />
        <div className="grow">
          <h3>
            <Link to={`/tirages/${draw.product_id}`}>{unbroken(draw.product_name)}</Link>
          </h3>
          {aside}
        </div>
      </div>
      {children}
    </li>
  );
}

interface MyDrawTicketProps {
  draw: MyDraw;
  /** Its picture is on the first screen. */
  eager?: boolean;
  /** Below the name. */
  aside: ReactNode;
  children: ReactNode;
}

/** Numbers beside a draw's name: those that fit two lines of a phone. */
const maxShown = 3;

/** The person's first numbers of a draw, and how many more there are. */
export function MyNumbers({ draw }: { draw: MyDraw }) {
  const numbers = numbersOf(draw);
  const more = numbers.length - maxShown;
  return (
    <p className="row row-wrap my-numbers">
      {numbers.slice(0, maxShown).map((value) => (
        <span key={value} className="num roll">
          {ticketNumber(draw.product_id, value, draw.capacity)}
        </span>
      ))}
      {more > 0 && <span className="sm muted nowrap">{texts.others(more)}</span>}
    </p>
  );
}

/**
 * How near the draw is: its hour, or the free places and the time left.
 * @param products the open draws; undefined until they are known
 */
export function Nearness({ draw, products, children }: NearnessProps) {
  const now = useNow();
  if (draw.draw_at !== null) return <HourOfDraw at={draw.draw_at} />;
  const product = products?.find(({ id }) => id === draw.product_id);
  // Its room is there before the answer: what is below hardly moves.
  if (products === undefined) return <p className="near-unknown" />;
  if (!product) return <p className="semibold">{texts.drawing}</p>;
  const { max_participants: places } = product;
  const taken = product.current_participants + product.artificial_boost;
  const { lead, hint } = said(product, now);
  return (
    <div className="stack stack-2">
      <div className="facts">
        <b>{lead}</b>
        <span>{percent(taken, places)}</span>
      </div>
      <Progress value={taken} max={places} label={texts.placesTaken(number(taken), number(places))} />
      <div className="row between row-wrap hint">
        <p className="sm muted">{hint}</p>
        {children}
      </div>
    </div>
  );
}

interface NearnessProps {
  draw: MyDraw;
  products: readonly Product[] | undefined;
  /** Beside the last line. */
  children?: ReactNode;
}

/** Beside a boost no free places are told (docs/product.md rule 10): then the places that it has. */
function said(product: Product, now: Date): { lead: string; hint: string } {
  const not = notForSale(product, now);
  if (not === 'over') return { lead: texts.over, hint: texts.overHint };
  const hour = hourRule(product.beacon_rule);
  if (not === 'full') return { lead: texts.full, hint: hour ?? texts.fullHint };
  const hint = hour ?? texts.saleLeft(product.draw_date, now);
  if (not === 'heldUp') return { lead: texts.heldUp, hint };
  const left = placesToTell(product);
  return { lead: left === null ? texts.places(product.max_participants) : texts.left(left), hint };
}
