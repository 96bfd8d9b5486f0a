import { accountingUsual } from './accounting-states.js';
import { adminDashboardUsual } from './admin-dashboard-states.js';
import { adminMessageUsual } from './admin-message-states.js';
import { adminPaymentUsual } from './admin-payment-states.js';
import { adminSettingsUsual } from './admin-settings-states.js';
import { adminTeamUsual } from './admin-team-states.js';
import * as answers from './answers.js';
import { followedMoney, money } from './money-states.js';
import { peopleUsual } from './people-states.js';
import { status, trends } from './public-states.js';
import { queuesUsual } from './queue-states.js';
import { refundsUsual } from './refund-states.js';
import type { Replies } from './state.js';

/** Default answers for all states. */
export const usual: Replies = {
  ...peopleUsual,
  'GET /config': { body: answers.config },
  'GET /notifications': { body: { push: { public_key: null, devices: 0 }, texts: { channel: null, agreed: false } } },
  'GET /referral-codes/AFI7K2M': { body: { known: true } },
  'GET /.well-known/bon-tirage-keys.json': { body: answers.recordKeys },
  'GET /products/active': { body: answers.products },
  'GET /products?due=draw': { body: { products: [answers.adminProducts[0]], total: 1 } },
  'GET /products?due=decide': { body: { products: [answers.endedProduct], total: 1 } },
  'GET /products': { body: { products: answers.adminProducts, total: 26 } },
  'GET /draws': { body: answers.draws },
  'GET /trends': { body: trends },
  'GET /status': { body: status() },
  'GET /users/profile': { body: { user: answers.afi } },
  'GET /sessions': { body: answers.openSessions },
  'GET /tickets/limits': { body: answers.playLimits },
  'GET /tickets/user': { body: answers.tickets },
  'GET /payments/user': { body: money },
  'GET /tickets/money': { body: followedMoney },
  'GET /wins': { body: { wins: [] } },
  'GET /draws/5/handovers': { body: { handovers: [] } },
  'GET /payments/tok_receipt/status': { body: answers.payment({ statut: 'paid', final: true }, true) },
  [`GET /tickets/${answers.myReceipt.entry.id}/receipt`]: { body: answers.myReceipt },
  'GET /messages': { body: answers.messages },
  'GET /referral': { body: answers.referral },
  ...adminDashboardUsual,
  ...adminPaymentUsual,
  ...adminMessageUsual,
  ...adminSettingsUsual,
  ...adminTeamUsual,
  ...queuesUsual,
  ...accountingUsual,
  ...refundsUsual,
};
