import type { getStatus } from '@raffle/contracts/http/status';
import type { getTrends } from '@raffle/contracts/http/trends';
import type * as z from 'zod/mini';
import * as answers from './answers.js';
import type { State } from './state.js';

const checked_at = answers.now.toISOString();
const parts = ['accounts', 'draws', 'tickets', 'payments', 'messages'] as const;
const noDraws = { draws: [], stats: { finished: 0, winners: 0, participants: 0, average: 0 }, total: 0 };
const away = {
  status: 503,
  body: {
    type: 'about:blank',
    title: 'service_unavailable',
    status: 503,
    code: 'service_unavailable',
    detail: 'Le service est momentanément indisponible. Réessayez dans un instant',
    message: 'Le service est momentanément indisponible. Réessayez dans un instant',
  },
};

export const trends: z.input<NonNullable<typeof getTrends.answer>> = {
  participations: { last_7_days: 560, previous_7_days: 500 },
  draws: { last_7_days: 11, previous_7_days: 12 },
  prizes: { last_7_days: 9, previous_7_days: 0 },
};

/** @param down the parts that do not work */
export const status = (...down: (typeof parts)[number][]): z.input<NonNullable<typeof getStatus.answer>> => ({
  checked_at,
  parts: parts.map((part) => ({ part, working: !down.includes(part), late: false })),
});
const late = { checked_at, parts: parts.map((part) => ({ part, working: true, late: true })) };

/** The public pages of winners and of the service's state, and the home of the user area without its growth. */
export const publicStates: State[] = [
  { name: 'winners', path: '/gagnants' },
  {
    name: 'winners-erased',
    path: '/gagnants',
    api: {
      'GET /draws': {
        body: {
          ...answers.draws,
          draws: answers.draws.draws.map((draw) => ({
            ...draw,
            winners: ['Gagnant anonyme', ...draw.winners.slice(1)],
          })),
        },
      },
    },
  },
  { name: 'winners-loading', path: '/gagnants', api: { 'GET /draws': 'never' } },
  { name: 'winners-empty', path: '/gagnants', api: { 'GET /draws': { body: noDraws } } },
  { name: 'winners-error', path: '/gagnants', api: { 'GET /draws': away } },
  {
    name: 'winners-paged',
    path: '/gagnants?page=2',
    api: { 'GET /draws': { body: { ...answers.draws, total: 40 } } },
  },
  { name: 'status', path: '/statut' },
  { name: 'status-one-down', path: '/statut', api: { 'GET /status': { body: status('payments') } } },
  { name: 'status-late', path: '/statut', api: { 'GET /status': { body: late } } },
  { name: 'status-all-down', path: '/statut', api: { 'GET /status': { body: status(...parts) } } },
  { name: 'dashboard-no-growth', path: '/dashboard', as: 'user', api: { 'GET /trends': away } },
];
