import { getConversation } from '@raffle/contracts/http/admin-messages';
import { listTickets } from '@raffle/contracts/http/ticket-list';
import { getUser, replacePublicName, issueResetCode } from '@raffle/contracts/http/admin-users';
import { requestCorrection } from '@raffle/contracts/http/approvals';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { giveGoodwill, requestGoodwill } from '@raffle/contracts/http/goodwill';
import { listUsers } from '@raffle/contracts/http/user-list';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, newIdempotencyKey } from '../../shared/api/call-api.js';
import { keyOf, queryOf } from '../../shared/api/query-of.js';
import { useReadAgain } from '../../shared/approvals/approvals-operations.js';

/** Puts the changed user into the cache and refetches the lists. */
function useShowChanged(id: string) {
  const queries = useQueryClient();
  return (answer: AnswerOf<typeof replacePublicName>) => {
    queries.setQueryData(keyOf(getUser, { params: { id } }), answer);
    return queries.invalidateQueries({ queryKey: keyOf(listUsers) });
  };
}

export function useReplacePublicName(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof replacePublicName>) => callApi(replacePublicName, { params: { id }, body }),
    onSuccess: useShowChanged(id),
  });
}

export function useRequestCorrection(userId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestCorrection>) =>
      callApi(requestCorrection, { params: { id: userId }, body }),
    onSettled: useReadAgain(userId),
  });
}

type Body = BodyOf<typeof giveGoodwill>;

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

/** Issues a one-time code; it is discarded when its dialog closes. */
export function useIssueResetCode(id: string) {
  return useMutation({
    mutationFn: () => callApi(issueResetCode, { params: { id } }),
    gcTime: 0,
  });
}

/** Number of rows in a section; a link leads to the whole list. */
const limit = '10';
const lastMessages = 3;

export function useTicketsOf(userId: string) {
  return useQuery({
    queryKey: ['admin-tickets', 'of', userId],
    queryFn: async ({ signal }) => {
      const { tickets, total } = await callApi(listTickets, { query: { userId, limit }, signal });
      return { rows: tickets, total };
    },
  });
}

/** The newest messages of the conversation; the endpoint returns no total. */
export function useMessagesOf(userId: string) {
  return useQuery({
    ...queryOf(getConversation, { params: { id: userId } }),
    select: ({ messages }) => ({ rows: messages.slice(-lastMessages).reverse() }),
  });
}

/** Users whose account was paid from the same number or first used on the same device. */
export function useLinkedTo(userId: string) {
  return useQuery({
    queryKey: ['admin-users', 'linked', userId],
    queryFn: async ({ signal }) => {
      const { users, total } = await callApi(listUsers, { query: { linkedTo: userId, limit }, signal });
      return { rows: users, total };
    },
  });
}

/** Users invited by this user. */
export function useFriendsOf(userId: string) {
  return useQuery({
    queryKey: ['admin-users', 'of', userId],
    queryFn: async ({ signal }) => {
      const { users, total } = await callApi(listUsers, { query: { referrerId: userId, limit }, signal });
      return { rows: users, total };
    },
  });
}
