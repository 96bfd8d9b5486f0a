import { accountingStates, accountingUsual } from './accounting-states.js';
import { adminStates, adminUsual } from './admin-states.js';
import * as answers from './answers.js';
import { checkoutStates } from './checkout-states.js';
import { deliveryStates } from './delivery-states.js';
import { drawStates } from './draw-states.js';
import { money, moneyStates } from './money-states.js';
import { peopleStates, peopleUsual } from './people-states.js';
import { productStates } from './product-states.js';
import { publicStates, status, trends } from './public-states.js';
import { queueStates, queuesUsual } from './queue-states.js';
import { refundStates, refundsUsual } from './refund-states.js';
import { broken, problem, type Replies, type State } from './state.js';
import { ticketStates } from './ticket-states.js';
import { userAreaStates } from './user-area-states.js';
import { visitorStates } from './visitor-states.js';
import { winnerStates } from './winner-states.js';

/** A failure that is not retried automatically, so that the screen shows it immediately. */
const refused = problem(429, 'too_many_requests', 'Trop de demandes. Réessayez dans un instant');

/** Every screen in every possible state: empty, loading, failed, full, long names, large numbers. */
export async function states(): Promise<State[]> {
  const record = await answers.record();
  return [
    ...visitorStates,
    ...publicStates,
    ...checkoutStates,
    ...ticketStates(refused),
    ...userAreaStates(record),
    ...moneyStates,
    ...deliveryStates,
    ...(await drawStates(record)),
    ...productStates(record),
    ...(await winnerStates({ record, refused })),
    ...peopleStates({ broken, problem }),
    ...adminStates(refused),
    ...queueStates(refused),
    ...accountingStates(refused),
    ...refundStates(refused),
  ];
}

/** Default answers for all states. */
export const usual: Replies = {
  ...peopleUsual,
  'GET /config': { body: answers.config },
  'GET /notifications': { body: { push: { public_key: null, devices: 0 }, texts: { channel: null, agreed: false } } },
  'GET /referral-codes/AFI7K2M': { body: { known: true } },
  'GET /.well-known/bon-tirage-keys.json': { body: answers.recordKeys },
  'GET /products/active': { body: answers.products },
  'GET /products': { body: { products: answers.adminProducts, total: 26 } },
  'GET /draws': { body: answers.draws },
  'GET /trends': { body: trends },
  'GET /status': { body: status() },
  'GET /users/profile': { body: { user: answers.afi } },
  'GET /sessions': { body: answers.openSessions },
  'GET /tickets/limits': { body: answers.playLimits },
  'GET /tickets/user': { body: answers.tickets },
  'GET /payments/user': { body: money },
  'GET /wins': { body: { wins: [] } },
  'GET /draws/5/handovers': { body: { handovers: [] } },
  'GET /payments/tok_receipt/status': { body: answers.payment({ statut: 'paid', final: true }, true) },
  [`GET /tickets/${answers.myReceipt.entry.id}/receipt`]: { body: answers.myReceipt },
  'GET /messages': { body: answers.messages },
  'GET /referral': { body: answers.referral },
  ...adminUsual,
  ...queuesUsual,
  ...accountingUsual,
  ...refundsUsual,
};
