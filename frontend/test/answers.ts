import { paymentInReview } from '@raffle/contracts/fixtures/admin-money';
import { someSettings } from '@raffle/contracts/fixtures/admin-settings';
import { anAdminUser } from '@raffle/contracts/fixtures/admin-users';
import { anApproval } from '@raffle/contracts/fixtures/approvals';
import { aWin as exampleWin } from '@raffle/contracts/fixtures/deliveries';
import { adminProducts } from '@raffle/contracts/fixtures/products';
import { anEntry as exampleEntry, noTickets } from '@raffle/contracts/fixtures/tickets';
import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import type { AdminUser } from '@raffle/contracts/http/admin-users';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { Win } from '@raffle/contracts/http/deliveries';
import type { AdminProduct } from '@raffle/contracts/http/products';
import type { TicketEntry } from '@raffle/contracts/http/tickets';
import { aProduct, aUser } from './api-server.js';

/** The contracts' examples with the names and numbers that several specs look for. */
export { noTickets, someSettings };

/** A prize whose winner was not contacted yet. */
export const aWin: Win = {
  ...exampleWin,
  product_id: 26,
  product_name: 'Moto 125',
  image_url: '',
  ticket: 4,
  won_at: '2026-11-14T18:00:00.000Z',
};

/** An open request of another administrator. */
export const approvalRequest = (change: Partial<Approval>): Approval => ({
  ...anApproval,
  kind: 'settings',
  subject: 'settings',
  subject_name: '',
  changes: [],
  reason: 'Décision du 20 novembre',
  requested_by: { ...anApproval.requested_by, username: 'awa' },
  requested_at: '2026-11-20T18:42:00.000Z',
  expires_at: '2026-11-23T18:42:00.000Z',
  ...change,
});

/** A draft, as administrators see a product. */
export const adminProduct: AdminProduct = {
  ...adminProducts[5]!,
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
};

/** A payment in review, as administrators see it. */
export const adminPayment: AdminPayment = {
  ...paymentInReview,
  received_fee: null,
  user_id: null,
  client_name: 'Afi Mensah',
  last_checked_at: null,
};

/** A user, as administrators see them. */
export const adminUser: AdminUser = {
  ...anAdminUser,
  ...aUser,
  active: false,
  referrer_id: null,
  payer_phone: null,
  first_device: null,
};

/** A purchase that waits for its payment. */
export const waitingPurchase = {
  product_id: 7,
  product_name: 'Console',
  quantity: 1,
  amount: 1500,
  payment_url: 'https://provider.example/pay/tok_abcdef',
  token: 'tok_abcdef',
  expires_at: '2026-11-20T19:42:00.000Z',
};

/** A bought ticket, as its owner sees it. */
export const anEntry: TicketEntry = {
  ...exampleEntry,
  product_id: 7,
  product_name: 'Console de salon',
  purchase_date: '2026-11-20T18:42:00.000Z',
};
