import type { Product } from '@raffle/contracts/http/products';
import { ArrowRight } from 'lucide-react';
import { useMyTickets } from '../../shared/api/my-queries.js';
import { MyDrawTicket, MyNumbers, Nearness } from '../../shared/draw/my-draw.js';
import { inPlay, myDraws } from '../../shared/draw/my-draws.js';
import { Tear } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { Link } from 'react-router';
import { texts } from './texts.fr.js';

/** A row of a wide screen; on a phone the offers are not far below. */
const maxShown = 3;

/**
 * The draws in which the person has tickets, the nearest first: picture, own numbers, and when it is. Nothing without any.
 * @param products the open draws; undefined where they are unknown
 */
export function MyRunningDraws({ products }: { products: readonly Product[] | undefined }) {
  const running = inPlay(myDraws(useMyTickets().data?.tickets ?? []), products);
  if (running.length === 0) return null;
  return (
    <section className="stack stack-3" aria-labelledby="my-draws">
      <div className="row between row-wrap">
        <h2 id="my-draws">{texts.myDraws}</h2>
        {running.length > maxShown && (
          <Link className="sm tap semibold row row-1" to="/dashboard/tickets">
            {texts.allMyDraws(running.length)}
            <Icon of={ArrowRight} />
          </Link>
        )}
      </div>
      <ul className="grid grid-3 my-running">
        {running.slice(0, maxShown).map((draw) => (
          <MyDrawTicket key={draw.product_id} draw={draw} eager aside={<MyNumbers draw={draw} />}>
            <Tear />
            <div className="stub">
              <Nearness draw={draw} products={products} />
            </div>
          </MyDrawTicket>
        ))}
      </ul>
    </section>
  );
}
