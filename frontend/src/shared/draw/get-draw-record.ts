import { getDrawRecord, type DrawRecord } from '@raffle/contracts';
import { isVerified, verifyRecord, type StepResult } from '@raffle/draw-protocol';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';

/** The published record of a completed draw; it never changes again. */
export function useDrawRecord(productId: number, enabled = true) {
  return useQuery({
    queryKey: ['draw-record', productId],
    queryFn: ({ signal }) => callApi(getDrawRecord, { params: { productId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}

export interface Verification {
  verified: boolean;
  steps: readonly StepResult[];
}

/** The whole draw computed again in this browser, from the record alone. Fails where the browser has no WebCrypto. */
export function useVerification(record: DrawRecord | undefined) {
  return useQuery({
    queryKey: ['draw-record', record?.product.id, 'verified'],
    queryFn: async (): Promise<Verification> => {
      const steps = await verifyRecord(record);
      return { verified: isVerified(steps), steps };
    },
    enabled: record !== undefined,
    retry: false,
    networkMode: 'always',
  });
}
