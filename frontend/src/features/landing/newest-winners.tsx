import type { NewestWinner } from '@raffle/contracts/http/shown-winners';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { ShownWinner } from '../../shared/deliveries/shown-winner.js';
import { shownTexts } from '../../shared/deliveries/shown-texts.fr.js';
import { Badge } from '../../shared/ui/badge.js';
import { hourTexts } from '../../shared/ui/hour-texts.fr.js';
import { useLastDraw } from './landing-draws.js';
import { texts } from './texts.fr.js';

/** The newest three prizes with their winners, as far as these agreed to be shown (docs/product.md rule 37). */
export function NewestWinners() {
  const winners = useLastDraw().data?.newest ?? [];
  if (winners.length === 0) return null;
  return (
    <section className="wrap sec stack stack-6" aria-labelledby="gagnants">
      <div className="head">
        <h2 id="gagnants">{texts.newest}</h2>
        <p className="muted">{shownTexts.withoutConsent}</p>
      </div>
      <ul className="grid grid-3">
        {winners.map((winner) => (
          <Winner key={`${winner.product_id} ${winner.ticket}`} winner={winner} />
        ))}
      </ul>
    </section>
  );
}

function Winner({ winner }: { winner: NewestWinner }) {
  const {
    product_id: id,
    product_name: product,
    ticket,
    places,
    first_name,
    city,
    name,
    received_at,
    confirmed,
  } = winner;
  return (
    <li className="card stack stack-1">
      <div className="row between">
        <b>
          <bdi>{first_name || name || texts.anonymous}</bdi>
          {city && `, ${city}`}
        </b>
        <span className="num">{ticketNumber(id, ticket, places)}</span>
      </div>
      <p className="breakable">{product}</p>
      {winner.demonstration && (
        <div>
          <Badge dot>{hourTexts.demonstration}</Badge>
        </div>
      )}
      {confirmed ? (
        <b className="sm">{shownTexts.confirmed}</b>
      ) : (
        received_at === null && <p className="sm muted">{shownTexts.toCome}</p>
      )}
      <ShownWinner productId={id} words={winner} />
    </li>
  );
}
