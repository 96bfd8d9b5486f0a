import type { getPaymentProviders, getReferralSettings, getSettings } from '@raffle/contracts/http/admin-settings';
import type { Answer } from './fixed.js';

export const referralSettings: Answer<typeof getReferralSettings> = {
  enabled: true,
  required_referrals: 5,
  reward_tickets: 3,
};

export const settings: Answer<typeof getSettings> = {
  registration_price: 500,
  free_ticket_max_price: 1000,
  free_ticket_share: 20,
  play_limit_week: null,
  play_limit_month: null,
  referral_bonus: 1,
  referral_threshold: 5,
  help_whatsapp: '+22890112345',
  two_people: false,
  approve_money_from: 1,
  operator: null,
  complaints: null,
};

export const paymentProviders: Answer<typeof getPaymentProviders> = {
  current: 'fusionpay',
  options: [{ name: 'fusionpay', url_masked: 'https://provider.example/Bon_Tirage/••••/pay/' }],
  webhook_url: 'https://bontirage.example/api/payments/webhook/••••',
};
export const severalProviders: Answer<typeof getPaymentProviders> = {
  ...paymentProviders,
  options: [
    ...paymentProviders.options,
    { name: 'cinetpay', url_masked: 'https://second-provider.example/v2/payment/••••' },
  ],
};
