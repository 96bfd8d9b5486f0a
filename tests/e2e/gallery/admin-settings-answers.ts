import { someProviders } from '@raffle/contracts/fixtures/admin-settings';

export const severalProviders = {
  ...someProviders,
  options: [
    ...someProviders.options,
    { name: 'cinetpay', url_masked: 'https://second-provider.example/v2/payment/••••' },
  ],
};
