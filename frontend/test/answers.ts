import type { getSettings } from '@raffle/contracts/http/admin-settings';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { Win } from '@raffle/contracts/http/deliveries';

/** A prize whose winner was not contacted yet. */
export const aWin: Win = {
  id: '01997b72-0000-7000-8000-00000000000a',
  product_id: 26,
  product_name: 'Moto 125',
  image_url: '',
  ticket: 4,
  places: 300,
  won_at: '2026-11-14T18:00:00.000Z',
  state: 'to_contact',
  appointment: null,
  handover: null,
  photo_agreed: false,
  photo_url: null,
  call: null,
  forfeited: null,
  steps: [],
};

/** An open request of another administrator. */
export const approvalRequest = (change: Partial<Approval>): Approval => ({
  id: '01997b61-0000-7000-8000-000000000900',
  kind: 'settings',
  subject: 'settings',
  subject_name: '',
  changes: [],
  reason: 'Décision du 20 novembre',
  requested_by: { id: '01997b61-0000-7000-8000-000000000901', username: 'awa' },
  requested_at: '2026-11-20T18:42:00.000Z',
  expires_at: '2026-11-23T18:42:00.000Z',
  alone_from: null,
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  ...change,
});

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
