import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { closeAccount } from '@raffle/contracts/http/sessions';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

export type Closing = BodyOf<typeof closeAccount>;

export const useCloseMyAccount = () =>
  useMutation({
    mutationFn: (body: Closing) => callApi(closeAccount, { body }),
  });
