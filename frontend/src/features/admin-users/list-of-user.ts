import { getConversation, listPayments, listTickets, listUsers } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Rows a section of the detail shows; the whole list stands behind its link. */
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

export function usePaymentsOf(userId: string) {
  return useQuery({
    queryKey: ['admin-payments', 'of', userId],
    queryFn: async ({ signal }) => {
      const { payments, total } = await callApi(listPayments, { query: { userId, limit }, signal });
      return { rows: payments, total };
    },
  });
}

/** The end of the conversation, newest first; how long it is in all, nobody counts. */
export function useMessagesOf(userId: string) {
  return useQuery({
    queryKey: ['conversations', 'end', userId],
    queryFn: async ({ signal }) => {
      const { messages } = await callApi(getConversation, { params: { id: userId }, signal });
      return { rows: messages.slice(-lastMessages).reverse() };
    },
  });
}

/** Who came by this user's invitation. */
export function useFriendsOf(userId: string) {
  return useQuery({
    queryKey: ['admin-users', 'of', userId],
    queryFn: async ({ signal }) => {
      const { users, total } = await callApi(listUsers, { query: { referrerId: userId, limit }, signal });
      return { rows: users, total };
    },
  });
}
