import type { Product } from '@raffle/contracts/http/products';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { quickQuantities } from '../../shared/quick-quantities.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { wayTo } from '../../shared/wanted-address.js';
import { texts } from './texts.fr.js';

/** @param most how many tickets may be bought; links only where it is more than one */
export function Quantities({ product, most, signedIn }: { product: Product; most: number; signedIn: boolean }) {
  if (most < 2) return null;
  return (
    <nav className="row row-2 row-wrap quantities" aria-label={texts.howMany}>
      {quickQuantities(most).map((tickets) => (
        <ButtonLink key={tickets} kind="secondary" to={wayTo(product.id, signedIn, tickets)}>
          <span>
            {counted(tickets, 'ticket', 'tickets')}{' '}
            <span className="sm muted block">{money(tickets * product.ticket_price)}</span>
          </span>
        </ButtonLink>
      ))}
    </nav>
  );
}
