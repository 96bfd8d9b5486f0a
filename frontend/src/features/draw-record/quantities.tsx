import type { Product } from '@raffle/contracts/http/products';
import { useId } from 'react';
import { number } from '../../shared/format/money.js';
import { plural } from '../../shared/format/plural.js';
import { quickQuantities } from '../../shared/quick-quantities.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { wayTo } from '../../shared/wanted-address.js';
import { texts } from './texts.fr.js';

/** @param most how many tickets may be bought; links only where it is more than one */
export function Quantities({ product, most, signedIn }: { product: Product; most: number; signedIn: boolean }) {
  const label = useId();
  if (most < 2) return null;
  return (
    <nav className="stack stack-2" aria-labelledby={label}>
      <p className="sm semibold" id={label}>
        {texts.howMany}
      </p>
      <div className="quantities">
        {quickQuantities(most).map((tickets) => (
          <ButtonLink key={tickets} kind="secondary" to={wayTo(product.id, signedIn, tickets)}>
            <span>
              {tickets}
              <span className="sr">&nbsp;{plural(tickets, 'ticket', 'tickets')}</span>{' '}
              {/* The unit is above, beside the price of one. */}
              <span className="sm muted block">
                {number(tickets * product.ticket_price)}&nbsp;F<span className="sr">&nbsp;CFA</span>
              </span>
            </span>
          </ButtonLink>
        ))}
      </div>
    </nav>
  );
}
