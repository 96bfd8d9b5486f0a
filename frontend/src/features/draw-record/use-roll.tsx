import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadPart } from '../../shared/api/api-error.js';

/**
 * A visitor who watches the draw sees the roll before the result; the roll's code is loaded while the draw is awaited.
 * @returns `Stage` while the roll plays, and whether the result was awaited on this page
 */
export function useRoll(product: Product | undefined, record: DrawRecord | undefined) {
  const [awaited, setAwaited] = useState(false);
  const [played, setPlayed] = useState(false);
  const open = product?.status === 'active' || product?.status === 'drawing';
  if (open && !record && !awaited) setAwaited(true);
  const drawn = awaited && record !== undefined && !record.cancelled;
  const stage = useQuery({
    queryKey: ['draw-stage'],
    queryFn: async () =>
      loadPart(async () => ({ Stage: (await import('../../shared/draw/stage/draw-stage.js')).DrawStage })),
    enabled: drawn || (open && product.places_left === 0),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  });
  const rolls = drawn && !played && !stage.isError;
  return { rolls, Stage: rolls ? stage.data?.Stage : undefined, onPlayed: () => setPlayed(true), live: drawn };
}
