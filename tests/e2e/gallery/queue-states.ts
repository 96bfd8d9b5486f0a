import { aDeadLetter, quietQueues } from '@raffle/contracts/fixtures/admin-queues';
import { ago } from '@raffle/contracts/fixtures/world';
import { plainAdmin } from './admin-dashboard-answers.js';
import type { State } from './state.js';

export const waitingQueues = {
  ...quietQueues,
  queues: [
    { ...quietQueues.queues[0]!, unsent: 1_204, oldest_unsent_seconds: 1_900 },
    { ...quietQueues.queues[1]!, consumers: 0, ready: 98_765 },
    {
      ...quietQueues.queues[2]!,
      ready: 12,
      oldest_ready: ago(7 / 60),
      retrying: 3,
      oldest_retrying: ago(26),
      dead_letters: 2,
      oldest_dead_letter: ago(50),
    },
    quietQueues.queues[3]!,
  ],
  unavailable: ['messaging'],
};
const letters = [
  aDeadLetter,
  {
    ...aDeadLetter,
    message_id: null,
    event: 'catalog.product-changed.v1',
    occurred_at: null,
    correlation_id: 'f3a1',
    reason: 'not_json',
    detail: '',
    dead_lettered_at: ago(0.5),
    attempts: 0,
    body: '<html>',
  },
];
const ofTickets = { 'GET /admin/queues/tickets/dead-letters': { body: { dead_letters: letters } } };
const [path, as] = ['/admin/queues', 'admin'] as const;

/** Queues and dead letters of the back-office. */
export const queueStates = (): State[] => [
  { name: 'admin-queues', path, as },
  { name: 'admin-queues-waiting', path, as, api: { 'GET /admin/queues': { body: waitingQueues }, ...ofTickets } },
  {
    name: 'admin-queues-body',
    path,
    as,
    api: { 'GET /admin/queues': { body: waitingQueues }, ...ofTickets },
    act: (page) => page.getByText('Contenu', { exact: true }).first().click(),
  },
  {
    name: 'admin-queues-replay',
    dialog: 'Rejouer 2\u00a0messages\u00a0?',
    path,
    as,
    api: {
      'GET /admin/queues': { body: waitingQueues },
      'GET /admin/queues/tickets/dead-letters': {
        body: { dead_letters: ['a', 'b'].map((name) => ({ ...aDeadLetter, message_id: name })) },
      },
    },
    press: [/^Rejouer les 2$/],
  },
  {
    name: 'admin-queues-discard',
    dialog: 'Écarter ce message\u00a0?',
    path,
    as,
    api: { 'GET /admin/queues': { body: waitingQueues }, ...ofTickets },
    press: [/^Écarter$/],
  },
  {
    name: 'admin-queues-admin',
    path,
    as,
    api: { 'GET /admin/stats': plainAdmin },
  },
];
