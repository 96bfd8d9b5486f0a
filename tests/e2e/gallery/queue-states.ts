import type { listDeadLetters, showQueues } from '@raffle/contracts/http/admin-queues';
import type * as z from 'zod/mini';
import { admin, stats } from './admin-answers.js';
import { now } from './answers.js';
import type { Reply, State } from './state.js';

const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
type Queues = z.input<NonNullable<(typeof showQueues)['answer']>>;
type Letters = z.input<NonNullable<(typeof listDeadLetters)['answer']>>;

const quiet = {
  ready: 0,
  retrying: 0,
  oldest_ready: null,
  oldest_retrying: null,
  consumers: 1,
  dead_letters: 0,
  oldest_dead_letter: null,
  unsent: 0,
  oldest_unsent_seconds: 0,
};
const allQuiet: Queues = {
  queues: (['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const).map((service) => ({
    service,
    ...quiet,
  })),
  unavailable: [],
  broker_url: 'https://files.bontirage.test/',
};
export const waitingQueues: Queues = {
  ...allQuiet,
  queues: [
    { ...allQuiet.queues[0]!, unsent: 1_204, oldest_unsent_seconds: 1_900 },
    { ...allQuiet.queues[1]!, consumers: 0, ready: 98_765 },
    {
      ...allQuiet.queues[2]!,
      ready: 12,
      oldest_ready: ago(7),
      retrying: 3,
      oldest_retrying: ago(26 * 60),
      dead_letters: 2,
      oldest_dead_letter: ago(50 * 60),
    },
    allQuiet.queues[3]!,
  ],
  unavailable: ['messaging'],
};
const letters: Letters = {
  dead_letters: [
    {
      message_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
      event: 'payments.payment-confirmed.v1',
      occurred_at: ago(50 * 60),
      correlation_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e12',
      reason: 'handler_failed',
      detail: 'there is no hold 01997b58-8a3e-7c44-9d62-5b1f0a7c2e14',
      dead_lettered_at: ago(50 * 60 - 5),
      attempts: 13,
      body: '{"payment_id":"01997b58-8a3e-7c44-9d62-5b1f0a7c2e13","type":"ticket","amount":1500,"currency":"XOF"}',
    },
    {
      message_id: null,
      event: 'catalog.product-changed.v1',
      occurred_at: null,
      correlation_id: 'f3a1',
      reason: 'not_json',
      detail: '',
      dead_lettered_at: ago(30),
      attempts: 0,
      body: '<html>',
    },
  ],
};
const ofTickets = { 'GET /admin/queues/tickets/dead-letters': { body: letters } };
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
    dialog: 'Rejouer 2 messages\u00a0?',
    path,
    as,
    api: {
      'GET /admin/queues': { body: waitingQueues },
      'GET /admin/queues/tickets/dead-letters': {
        body: { dead_letters: ['a', 'b'].map((name) => ({ ...letters.dead_letters[0]!, message_id: name })) },
      },
    },
    press: [/^Rejouer les 2$/],
  },
  {
    name: 'admin-queues-discard',
    dialog: 'Écarter ce message ?',
    path,
    as,
    api: { 'GET /admin/queues': { body: waitingQueues }, ...ofTickets },
    press: [/^Écarter$/],
  },
  {
    name: 'admin-queues-admin',
    path,
    as,
    api: { 'GET /admin/stats': { body: { ...stats, admin: { ...admin, role: 'admin' } } } },
  },
];

export const queuesUsual: Record<string, Reply> = { 'GET /admin/queues': { body: allQuiet } };
