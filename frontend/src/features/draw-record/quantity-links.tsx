import type { Product } from '@raffle/contracts/http/products';
import { lazy, Suspense } from 'react';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { Skeleton } from '../../shared/ui/states.js';
import { Quantities } from './quantities.js';

const OwnQuantities = lazy(async () => ({ default: (await import('./own-quantities.js')).OwnQuantities }));

/** 1, 3, 5 or 10 tickets with one press, as far as the product has them for this person: the sheet opens with that number. */
export function QuantityLinks({ product }: { product: Product }) {
  return useSignedInAs() === 'user' ? (
    <Suspense fallback={<Skeleton width="100%" height="4.875rem" />}>
      <OwnQuantities product={product} />
    </Suspense>
  ) : (
    <Quantities product={product} most={Math.min(product.places_left, product.tickets_per_person)} signedIn={false} />
  );
}
