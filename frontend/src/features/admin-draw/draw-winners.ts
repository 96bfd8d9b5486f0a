import { adminDrawProduct } from '@raffle/contracts/http/admin-draws';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { drawRecordQuery } from '../../shared/api/public-queries.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

/**
 * Draws on the server. The request has no body, so typed names cannot influence it (docs/product.md rule 9). Idempotent: an
 * interrupted draw resumes with the same winners. The mutation's variable is true for a resumed draw, since a live event may set the
 * product to `drawing` before the answer arrives.
 * @param onDrawn gets the published record, before the product is read again
 */
export function useDrawWinners(productId: number, onDrawn: (record: DrawRecord) => void) {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: async (_resumes: boolean) => {
      const { archived } = await callApi(adminDrawProduct, { params: { id: productId } });
      if (!archived) showToast(texts.notArchived, 'warn');
      onDrawn(await queries.fetchQuery(drawRecordQuery(productId)));
    },
    // A draw that waits for its public value has published its list.
    meta: { invalidates: adminDrawProduct.about },
  });
}
