import type { Product } from '@raffle/contracts/http/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/call-api.js';
import { placeTicket } from '../../shared/api/place-free-ticket.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import type { Placing } from './placing.js';
import { readAgain } from './read-again.js';

/**
 * Places a referral ticket or a credit. A retry after a lost answer places the same ticket. `onPlaced` is called even if the
 * calling component has unmounted: its section disappears with the last ticket.
 */
export function usePlaceTicket(placing: Placing, onPlaced: (product: Product) => void) {
  const user = useUser();
  const { refresh } = useSession();
  const queries = useQueryClient();
  const [attempt] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: (product: Product) =>
      placeTicket(
        {
          userId: user.id,
          productId: product.id,
          source: placing.source,
          ...(placing.source === 'credit' ? { creditId: placing.credit.id } : {}),
        },
        attempt,
      ),
    onSuccess: (_answer, product) => onPlaced(product),
    onSettled: (_answer, error) => Promise.all([readAgain(queries, error), refresh()]),
  });
}
