import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { comingProductsQuery } from '../api/public-queries.js';
import { screenPart } from '../screen-part.js';
import type { ComingDrawsProps } from './coming-draws.js';

export const ComingDraws = screenPart<'ComingDraws', ComingDrawsProps>(
  () => import('./coming-draws.js'),
  'ComingDraws',
);

/** The draws whose opening is announced (docs/product.md rule 60). Mostly there is none, and their code is not loaded. */
export function Coming({ className }: { className: string }) {
  const { data } = useQuery(comingProductsQuery);
  return data?.length ? (
    <Suspense>
      <ComingDraws products={data} className={className} />
    </Suspense>
  ) : null;
}
