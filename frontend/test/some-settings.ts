import type { getSettings } from '@raffle/contracts/http/admin-settings';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';

/** The platform's settings at their defaults. */
export const someSettings: AnswerOf<typeof getSettings> = {
  registration_price: 500,
  referral_bonus: 1,
  referral_threshold: 5,
  free_ticket_max_price: 1000,
  free_ticket_share: 20,
  play_limit_week: null,
  play_limit_month: null,
  help_whatsapp: '+22890112345',
  two_people: false,
  approve_money_from: 1,
  operator: null,
  complaints: null,
};
