import {
  chooseTwoPeople,
  choosePaymentProvider,
  getPaymentProviders,
  getReferralSettings,
  type getSettings,
  updateReferralSettings,
  updateSettings,
} from '@raffle/contracts/http/admin-settings';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../shared/api/api-error.js';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { callApi } from '../../shared/api/call-api.js';

export type Settings = AnswerOf<typeof getSettings>;

export function useSettings() {
  return useQuery(settingsQuery);
}

export function useReferralSettings() {
  return useQuery({
    queryKey: ['admin-settings', 'referral'],
    queryFn: ({ signal }) => callApi(getReferralSettings, { signal }),
  });
}

export function usePaymentProviders() {
  return useQuery({
    queryKey: ['admin-settings', 'providers'],
    queryFn: ({ signal }) => callApi(getPaymentProviders, { signal }),
  });
}

type Part = 'platform' | 'referral' | 'providers';

/** Puts the saved answer into the cache immediately, then refetches everything: the threshold is on two cards and in public data. */
function useCacheSettings<Answer>(part: Part, onSaved: () => void) {
  const queries = useQueryClient();
  return (answer: Answer) => {
    queries.setQueryData(['admin-settings', part], answer);
    onSaved();
    void queries.invalidateQueries({ queryKey: ['admin-settings'] });
    void queries.invalidateQueries({ queryKey: ['/config'] });
  };
}

/** Refetches what another administrator changed, to show it beside the typed values. */
function useRefetchOnConflict(part: Part) {
  const queries = useQueryClient();
  return (error: Error) => {
    if (error instanceof ApiError && error.is('changed_meanwhile')) {
      return queries.invalidateQueries({ queryKey: ['admin-settings', part] });
    }
  };
}

export function useUpdateSettings(onSaved: () => void) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateSettings>) => callApi(updateSettings, { body }),
    onSuccess: useCacheSettings('platform', onSaved),
    onError: useRefetchOnConflict('platform'),
  });
}

export function useChooseTwoPeople(onSaved: () => void) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof chooseTwoPeople>) => callApi(chooseTwoPeople, { body }),
    onSuccess: useCacheSettings('platform', onSaved),
  });
}

export function useUpdateReferralSettings(onSaved: () => void) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateReferralSettings>) => callApi(updateReferralSettings, { body }),
    onSuccess: useCacheSettings('referral', onSaved),
    onError: useRefetchOnConflict('referral'),
  });
}

export function useChooseProvider(onSaved: () => void) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof choosePaymentProvider>) => callApi(choosePaymentProvider, { body }),
    onSuccess: useCacheSettings('providers', onSaved),
    onError: useRefetchOnConflict('providers'),
  });
}
