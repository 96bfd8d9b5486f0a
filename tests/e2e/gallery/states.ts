import { problem } from '@raffle/contracts/fixtures/problem';
import { recordOf } from './draw-answers.js';
import { accountingStates } from './accounting-states.js';
import { adminDashboardStates } from './admin-dashboard-states.js';
import { adminMessageStates } from './admin-message-states.js';
import { adminPaymentStates } from './admin-payment-states.js';
import { adminSettingsStates } from './admin-settings-states.js';
import { adminTeamStates } from './admin-team-states.js';
import { checkoutStates } from './checkout-states.js';
import { deliveryStates } from './delivery-states.js';
import { drawStates } from './draw-states.js';
import { hourStates } from './hour-states.js';
import { marginStates } from './margin-states.js';
import { moneyStates } from './money-states.js';
import { peopleStates } from './people-states.js';
import { productStates } from './product-states.js';
import { publicStates } from './public-states.js';
import { queueStates } from './queue-states.js';
import { refundStates } from './refund-states.js';
import type { State } from './state.js';
import { sourceStates } from './source-states.js';
import { ticketStates } from './ticket-states.js';
import { userAreaStates } from './user-area-states.js';
import { visitorStates } from './visitor-states.js';
import { winnerStates } from './winner-states.js';

/** A failure that is not retried automatically, so that the screen shows it immediately. */
const refused = problem('too_many_requests');

/**
 * Every screen in every state that looks different: full, long names, large numbers, each dialog. What a screen says while it loads, when it
 * failed or is empty is in frontend/src/app/loading-failed-empty.unit.spec.tsx; here is one screen of each layout in these states: `winners`
 * (a list), `tickets` (a page of cards), `messages` (two panes), `admin-users` (a list of the back-office), `admin-dashboard` (its cards) and
 * `ticket-receipt-error` (a dialog).
 */
export async function states(): Promise<State[]> {
  const record = await recordOf();
  return [
    ...visitorStates,
    ...publicStates,
    ...checkoutStates,
    ...ticketStates(refused),
    ...userAreaStates(record),
    ...moneyStates,
    ...deliveryStates,
    ...(await drawStates(record)),
    ...hourStates(record),
    ...productStates(record),
    ...marginStates,
    ...(await winnerStates(record)),
    ...peopleStates(),
    ...adminDashboardStates(refused),
    ...adminPaymentStates(),
    ...adminMessageStates(),
    ...adminSettingsStates(refused),
    ...adminTeamStates(),
    ...queueStates(),
    ...accountingStates(),
    ...sourceStates,
    ...refundStates(),
  ];
}

/**
 * Each screen and each dialog once: at each address the first state without further steps, with the default answers if
 * there is one; of each dialog the first state that opens it, unless it needs a page of its own.
 */
export function onceEach(all: readonly State[]): State[] {
  const plain = all.filter(({ press, act, dialog }) => !press && !act && !dialog);
  const address = ({ as, path }: State) => `${as} ${path.replace(/\?.*/, '')}`;
  const screens = [...plain.filter(({ api }) => !api), ...plain.filter(({ api }) => api)];
  const dialogs = all.filter(({ dialog, alone }) => dialog !== undefined && !alone);
  return all.filter(
    (state) =>
      state === screens.find((one) => address(one) === address(state)) ||
      state === dialogs.find(({ as, dialog }) => as === state.as && dialog === state.dialog),
  );
}
