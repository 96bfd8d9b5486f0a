import { getSettings } from '@raffle/contracts/http/admin-settings';
import { callApi } from './call-api.js';

/** The platform's settings, for administrators. */
export const settingsQuery = {
  queryKey: ['admin-settings', 'platform'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getSettings, { signal }),
};
