import type { ComingProduct } from '@raffle/contracts/http/products';
import { Link } from 'react-router';
import { dateAndTime } from '../format/dates.js';
import { money } from '../format/money.js';
import { ProductPicture } from '../ui/product-picture.js';
import { useNow } from '../use-now.js';
import { texts } from './texts.fr.js';

/** 'Bientôt en vente': each with its hour, and a link to its page. One that has opened since it was read is no longer among them. */
export function ComingDraws({ products, className }: ComingDrawsProps) {
  const now = useNow();
  const coming = products.filter(({ opens_at: at }) => new Date(at) > now);
  if (coming.length === 0) return null;
  return (
    <section className={className} aria-labelledby="bientot">
      <div className="head">
        <h2 id="bientot">{texts.title}</h2>
      </div>
      <ul className="grid grid-3">
        {coming.map(({ id, name, image_url: picture, ticket_price: price, opens_at: at }) => (
          <li key={id} className="card row">
            <ProductPicture src={picture} thumb />
            <div className="grow stack stack-1">
              <h3 className="breakable">
                <Link to={`/tirages/${id}`}>{name}</Link>
              </h3>
              <p className="sm">{texts.opens(dateAndTime(at))}</p>
              <p className="sm muted">{texts.aTicket(money(price))}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface ComingDrawsProps {
  products: readonly ComingProduct[];
  className: string;
}
