import { giveGoodwill, requestGoodwill } from '@raffle/contracts/http/goodwill';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { callApi, newIdempotencyKey } from '../../shared/api/call-api.js';
import { useReadAgain } from '../../shared/approvals/approvals-operations.js';

type Body = z.input<NonNullable<typeof giveGoodwill.body>>;

/** Gives a person a credit, or asks a super_admin to. @returns in `mutateAsync` whether it only was asked */
export function useGiveCredit(userId: string) {
  // One per opened dialog: a repeated click gives one credit.
  const key = useRef(newIdempotencyKey());
  return useMutation({
    async mutationFn({ asked, ...body }: Body & { asked: boolean }): Promise<{ asked: boolean }> {
      const params = { id: userId };
      if (asked) await callApi(requestGoodwill, { params, body });
      else await callApi(giveGoodwill, { params, body, idempotencyKey: key.current });
      return { asked };
    },
    onSettled: useReadAgain(userId),
  });
}
