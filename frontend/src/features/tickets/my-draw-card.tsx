import { ticketNumber } from '@raffle/contracts/ticket-number';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMyWins } from '../../shared/api/my-queries.js';
import { useActiveProducts } from '../../shared/api/public-queries.js';
import { FollowWin } from '../../shared/deliveries/won-banner.js';
import { MyDrawTicket, Nearness } from '../../shared/draw/my-draw.js';
import type { MyDraw } from '../../shared/draw/my-draws.js';
import { counted } from '../../shared/format/plural.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Tear } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { EntryLine } from './entry-line.js';
import { texts } from './texts.fr.js';

/** Purchases of one draw that are shown at once, and more with each press. */
const maxLines = 3;
const perPress = 12;

/** The person's tickets of one draw: when it is or how it ended, and below the perforation each purchase. */
export function MyDrawCard({ draw, eager }: { draw: MyDraw; eager: boolean }) {
  return (
    <MyDrawTicket
      draw={draw}
      eager={eager}
      aside={<p className="sm muted">{counted(draw.tickets, 'ticket', 'tickets')}</p>}
    >
      <div className="near">{draw.status === 'valid' ? <InPlay draw={draw} /> : <Result draw={draw} />}</div>
      <Tear />
      <Entries draw={draw} />
    </MyDrawTicket>
  );
}

/** A draw that was not won: one line, and behind a press the rest. */
export function LostDraw({ draw }: { draw: MyDraw }) {
  return (
    <li className="card lost-draw">
      <details>
        <summary>
          <ProductPicture src={draw.image_url} thumb />
          <span className="grow">
            <h3>{unbroken(draw.product_name)}</h3>
            <span className="row row-wrap sm muted">
              {counted(draw.tickets, 'ticket', 'tickets')} <Badge>{texts.lost}</Badge>
            </span>
          </span>
          <Icon of={ChevronRight} />
        </summary>
        <SeeDraw draw={draw} />
        <Entries draw={draw} />
      </details>
    </li>
  );
}

function Entries({ draw }: { draw: MyDraw }) {
  const [shown, setShown] = useState(maxLines);
  const more = draw.entries.length - shown;
  return (
    <>
      <ul className="entry-lines">
        {draw.entries.slice(0, shown).map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {more > 0 && (
        <Button kind="quiet" size="small" className="more-entries" onClick={() => setShown(shown + perPress)}>
          {texts.moreEntries(Math.min(more, perPress))}
        </Button>
      )}
    </>
  );
}

function InPlay({ draw }: { draw: MyDraw }) {
  const products = useActiveProducts().data;
  return (
    <Nearness draw={draw} products={products}>
      <Link className="sm tap semibold" to={{ search: `?partager=${draw.entries[0]!.id}` }} preventScrollReset>
        {texts.share}
        <span className="sr"> {draw.product_name}</span>
      </Link>
    </Nearness>
  );
}

/** How a draw ended for the person, and where the rest of it is read. */
function Result({ draw }: { draw: MyDraw }) {
  const win = useMyWins().data?.wins.find(
    ({ product_id, state }) => product_id === draw.product_id && state !== 'forfeited',
  );
  if (draw.status === 'won')
    return (
      <div className="row row-wrap">
        <p className="semibold grow">
          {win ? texts.wonWith : texts.won}{' '}
          {win && <span className="num nowrap">{ticketNumber(win.product_id, win.ticket, win.places)}</span>}
        </p>
        {win ? <FollowWin win={win} inline /> : <SeeDraw draw={draw} />}
      </div>
    );
  const reason = draw.entries.find(({ cancel_reason }) => cancel_reason !== null)?.cancel_reason;
  return (
    <div className="stack stack-2">
      {draw.status === 'forfeited' && <p className="sm">{texts.forfeitedHint}</p>}
      {draw.status === 'credited' && reason != null && <p className="sm breakable">{texts.cancelled(reason)}</p>}
      <div className="row between row-wrap">
        <Outcome status={draw.status} />
        <SeeDraw draw={draw} />
      </div>
    </div>
  );
}

function SeeDraw({ draw }: { draw: MyDraw }) {
  return (
    <Link className="sm tap semibold" to={`/tirages/${draw.product_id}`}>
      {draw.status === 'credited' ? texts.seeDraw : texts.seeResult}
      <span className="sr">&nbsp;: {draw.product_name}</span>
    </Link>
  );
}

function Outcome({ status }: Pick<MyDraw, 'status'>) {
  if (status === 'forfeited') return <Badge>{texts.forfeited}</Badge>;
  return <Badge tone="bad">{texts.cancelledDraw}</Badge>;
}
