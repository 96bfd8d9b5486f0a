import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { useId, useState } from 'react';
import { useActiveProducts } from '../../shared/api/public-queries.js';
import { inPlay, myDraws, over, type MyDraw } from '../../shared/draw/my-draws.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { LostDraw, MyDrawCard } from './my-draw-card.js';
import { texts } from './texts.fr.js';
import './my-draws.css';

/** Draws of a list that are shown at once, and more with each press. */
const perPress = 12;

/** The person's tickets by draw: those in play, the nearest first, then those that are over with their result. */
export function MyDraws({ entries }: { entries: readonly TicketEntry[] }) {
  const products = useActiveProducts().data;
  if (entries.length === 0) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>;
  const draws = myDraws(entries);
  return (
    <div className="stack stack-6">
      <DrawList title={texts.current} draws={inPlay(draws, products)} eager />
      <DrawList title={texts.ended} draws={over(draws)} />
    </div>
  );
}

function DrawList({ title, draws, eager = false }: { title: string; draws: readonly MyDraw[]; eager?: boolean }) {
  const id = useId();
  const [shown, setShown] = useState(perPress);
  const more = draws.length - shown;
  if (draws.length === 0) return null;
  return (
    <section className="stack stack-3" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="grid my-draws">
        {draws
          .slice(0, shown)
          .map((draw, index) =>
            draw.status === 'lost' ? (
              <LostDraw key={draw.product_id} draw={draw} />
            ) : (
              <MyDrawCard key={draw.product_id} draw={draw} eager={eager && index < 2} />
            ),
          )}
      </ul>
      {more > 0 && (
        <Button kind="secondary" className="at-start" onClick={() => setShown(shown + perPress)}>
          {texts.moreDraws(Math.min(more, perPress))}
        </Button>
      )}
    </section>
  );
}

export function MyDrawsLoading() {
  return (
    <LoadingRegion label={texts.loading} className="grid my-draws">
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className="ticket my-draw">
          <div className="row top">
            <div className="shot thumb" />
            <div className="grow stack stack-2">
              <Skeleton width="80%" height="1.25rem" />
              <Skeleton width="40%" height="1.25rem" />
            </div>
          </div>
          <div className="stack stack-2 near">
            <Skeleton width="60%" height="1.25rem" />
            <Skeleton width="100%" height="0.625rem" />
            <Skeleton width="80%" height="1.25rem" />
          </div>
          <hr className="tear" aria-hidden="true" />
          <div className="stub">
            <Skeleton width="100%" height="2.75rem" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
