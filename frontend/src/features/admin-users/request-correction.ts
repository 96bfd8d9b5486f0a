import { requestCorrection } from '@raffle/contracts/http/approvals';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';
import { useReadAgain } from '../../shared/approvals/approvals-operations.js';

export function useRequestCorrection(userId: string) {
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof requestCorrection.body>>) =>
      callApi(requestCorrection, { params: { id: userId }, body }),
    onSettled: useReadAgain(userId),
  });
}
