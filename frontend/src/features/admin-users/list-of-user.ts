import { getConversation } from '@raffle/contracts/http/admin-messages';
import { listTickets } from '@raffle/contracts/http/admin-money';
import { listUsers } from '@raffle/contracts/http/admin-users';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

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
    queryKey: ['conversations', 'end', userId],
    queryFn: async ({ signal }) => {
      const { messages } = await callApi(getConversation, { params: { id: userId }, signal });
      return { rows: messages.slice(-lastMessages).reverse() };
    },
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
