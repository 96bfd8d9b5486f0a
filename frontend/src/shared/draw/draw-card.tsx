import type { ReactNode } from 'react';
import { Forfeits } from '../deliveries/forfeits.js';
import { Handovers } from '../deliveries/handovers.js';
import { date } from '../format/dates.js';
import { counted, plural } from '../format/plural.js';
import { Tear } from '../ui/card.js';
import { ProductPicture } from '../ui/product-picture.js';
import type { CompletedDraw } from './list-draws.js';
import { texts } from './texts.fr.js';
import '../ui/ticket.css';
import './draw-card.css';

/** Winners named on a card; the page of the draw has them all. */
const shownWinners = 3;

/** One completed draw as a ticket: the product above its winners in gold, and one link. */
export function DrawCard({ draw, eager, children }: { draw: CompletedDraw; eager: boolean; children: ReactNode }) {
  const more = draw.winners.length - shownWinners;
  return (
    <li className="ticket past">
      <div className="row top">
        <ProductPicture src={draw.image_url} thumb eager={eager} />
        <div className="grow">
          <h2>{draw.name}</h2>
          <p className="sm muted">
            <span className="nowrap">{date(draw.drawn_at)}</span>, {counted(draw.tickets, 'ticket', 'tickets')}
          </p>
        </div>
      </div>
      <Tear />
      <div className="stack stack-2 stub">
        <p className="sm muted">{plural(draw.winners.length, texts.winner, texts.winners)}</p>
        <ul className="stack stack-2">
          {draw.winners.slice(0, shownWinners).map((winner, index) => (
            <Winner key={index} shown={winner} />
          ))}
        </ul>
        {more > 0 && <p className="sm muted">{texts.moreWinners(counted(more, 'autre', 'autres'))}</p>}
        <Handovers
          productId={draw.product_id}
          places={draw.tickets}
          winners={draw.winners.length}
          handovers={draw.handovers}
        />
        <Forfeits productId={draw.product_id} places={draw.tickets} forfeits={draw.forfeits} />
        {children}
      </div>
    </li>
  );
}

/** @param shown the name and after it, where known, the city: `Essi A., Kara` */
function Winner({ shown }: { shown: string }) {
  // A name has no comma (docs/product.md rule 49).
  const [name, ...city] = shown.split(', ');
  return (
    <li className="roll gold champion">
      <b>{name}</b>
      {city.length > 0 && (
        <>
          <span className="sr">, </span>
          <span className="sm">{city.join(', ')}</span>
        </>
      )}
    </li>
  );
}
