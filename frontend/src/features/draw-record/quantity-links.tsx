import type { Product } from '@raffle/contracts/http/products';
import { lazy, Suspense } from 'react';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { quickQuantities } from '../../shared/quick-quantities.js';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Skeleton } from '../../shared/ui/states.js';
import { wayTo } from '../../shared/wanted-address.js';
import { texts } from './texts.fr.js';

const OwnQuantities = lazy(async () => ({ default: (await import('./own-quantities.js')).OwnQuantities }));

/** 1, 3, 5 or 10 tickets with one press, as far as the product has them for this person: the sheet opens with that number. */
export function QuantityLinks({ product }: { product: Product }) {
  return useSignedInAs() === 'user' ? (
    <Suspense fallback={<Skeleton width="100%" height="3rem" />}>
      <OwnQuantities product={product} />
    </Suspense>
  ) : (
    <Quantities product={product} most={Math.min(product.places_left, product.tickets_per_person)} signedIn={false} />
  );
}

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
