import { getAdminStats, getProfile, logoutAdmin, logoutUser } from '@raffle/contracts/http/sessions';
import { callApi } from '../api/call-api.js';

/** The calls about one's own session, for pages where there is one: a visitor's page never loads them. */
export const sessionCalls = {
  user: async () => (await callApi(getProfile)).user,
  admin: async () => (await callApi(getAdminStats)).admin,
  endUser: () => callApi(logoutUser),
  endAdmin: () => callApi(logoutAdmin),
};
