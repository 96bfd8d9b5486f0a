import type { getSettings } from '@raffle/contracts/http/admin-settings';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { Win } from '@raffle/contracts/http/deliveries';
import type { AdminProduct } from '@raffle/contracts/http/products';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { aProduct, aUser } from './api-server.js';

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

/** A draft, as administrators see a product. */
export const adminProduct: AdminProduct = {
  ...aProduct,
  description: '',
  ticket_price: 500,
  max_participants: 50,
  current_participants: 0,
  places_left: 50,
  tickets_per_person: 10,
  free_places_left: 5,
  status: 'draft',
  version: 3,
  real_winners: [],
  held: 0,
  sale_moved: false,
  accepts_free_tickets: true,
  free_ticket_share: null,
};

/** A payment in review, as administrators see it; without its id and the time of its creation. */
export const adminPayment = {
  reference: 'BT-7K01-9QXF',
  type: 'ticket',
  state: 'review',
  amount: 1_500,
  received_amount: 1_200,
  received_fee: null,
  operator: 'T-Money',
  provider: 'fusionpay',
  user_id: null,
  client_name: 'Afi Mensah',
  client_phone: '+22890112345',
  payer_phone: '+22890112345',
  account_phone: '+22890112345',
  refund_phone: '+22890112345',
  product_id: 1,
  quantity: 1,
  confirmed_at: null,
  last_checked_at: null,
  resolution_reason: null,
  refunds: [],
};

/** A user, as administrators see them. */
export const adminUser = {
  ...aUser,
  active: false,
  blocked_at: null,
  block_reason: null,
  referrer_id: null,
  payer_phone: null,
  first_device: null,
};

/** A bought ticket, as its owner sees it. */
export const anEntry: TicketEntry = {
  id: '0193a1b2-0000-7000-8000-0000000000e1',
  product_id: 7,
  product_name: 'Console de salon',
  quantity: 1,
  price: 1500,
  purchase_date: '2026-11-20T18:42:00.000Z',
  type: 'purchase',
  numbers: [290],
  capacity: 300,
  status: 'valid',
  cancel_reason: null,
  credit_id: null,
  credit: null,
};

/** The tickets of a person who has none. */
export const noTickets = {
  tickets: [],
  summary: { purchased: 0, free: 0, referral: 0, total: 0, draws: 0 },
  to_place: { registration: 0, referral: 0, credit: 0 },
  credits: [],
  pending_purchases: [],
  wishes: [],
  waits: [],
  paused_until: null,
};
