import type { DrawRecord } from '@raffle/contracts/http/draws';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import type { StepResult } from '@raffle/draw-protocol';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { loadPart } from '../api/api-error.js';
import { drawRecordQuery } from '../api/public-queries.js';

export function useDrawRecord(productId: number, enabled = true) {
  return useQuery({ ...drawRecordQuery(productId), enabled });
}

export interface Verification {
  verified: boolean;
  steps: readonly StepResult[];
}

/** The whole draw recomputed in this browser, from the record alone. Fails where the browser has no WebCrypto. */
export function useVerification(record: DrawRecord | undefined) {
  return useQuery({
    queryKey: ['verified', record?.product.id, record?.forfeits?.length],
    queryFn: async (): Promise<Verification> => {
      const { isVerified, verifyRecord } = await loadPart(() => import('@raffle/draw-protocol'));
      const steps = await verifyRecord(record);
      return { verified: isVerified(steps), steps };
    },
    enabled: record !== undefined,
    retry: false,
    networkMode: 'always',
  });
}

/** The number of a ticket of a published draw as people read it; computed, because older records do not contain it. */
export function numberIn({ product, terms }: DrawRecord, { ticket }: { ticket: number }): string {
  return ticketNumber(product.id, ticket, terms.capacity);
}

/** The length of the draw's numbers, for styles that make room for them: `--characters`. All tickets of one draw have the same. */
export function numberLength(record: DrawRecord): CSSProperties {
  return { '--characters': numberIn(record, { ticket: 0 }).length } as CSSProperties;
}
