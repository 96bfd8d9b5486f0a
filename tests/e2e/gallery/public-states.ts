import { statusOf, withoutProvider } from '@raffle/contracts/fixtures/status';
import { statusPart } from '@raffle/contracts/http/status';
import { someDraws } from '@raffle/contracts/fixtures/draws';
import { broken, type State } from './state.js';

const noDraws = { draws: [], stats: { finished: 0, winners: 0, participants: 0, average: 0 }, newest: [], total: 0 };
const { checked_at, parts } = statusOf();
const late = { checked_at, parts: parts.map((part) => ({ ...part, late: true })) };

/** The public pages of winners and of the service's state, and the home of the user area without its growth. */
export const publicStates: State[] = [
  { name: 'winners', path: '/gagnants' },
  {
    name: 'winners-demonstration',
    path: '/gagnants',
    api: {
      'GET /draws': {
        body: { ...someDraws, draws: someDraws.draws.map((one, at) => ({ ...one, demonstration: at === 0 })) },
      },
    },
  },
  {
    name: 'winners-erased',
    path: '/gagnants',
    api: {
      'GET /draws': {
        body: {
          ...someDraws,
          draws: someDraws.draws.map((draw) => ({
            ...draw,
            winners: ['Gagnant anonyme', ...draw.winners.slice(1)],
          })),
        },
      },
    },
  },
  { name: 'winners-loading', path: '/gagnants', api: { 'GET /draws': 'never' } },
  { name: 'winners-empty', path: '/gagnants', api: { 'GET /draws': { body: noDraws } } },
  { name: 'winners-error', path: '/gagnants', api: { 'GET /draws': broken } },
  {
    name: 'winners-paged',
    path: '/gagnants?page=2',
    api: { 'GET /draws': { body: { ...someDraws, total: 40 } } },
  },
  { name: 'status', path: '/statut' },
  { name: 'status-one-down', path: '/statut', api: { 'GET /status': { body: statusOf('payments') } } },
  { name: 'status-provider-fails', path: '/statut', api: { 'GET /status': { body: withoutProvider } } },
  { name: 'status-late', path: '/statut', api: { 'GET /status': { body: late } } },
  { name: 'status-all-down', path: '/statut', api: { 'GET /status': { body: statusOf(...statusPart.options) } } },
  { name: 'dashboard-no-growth', path: '/dashboard', as: 'user', api: { 'GET /trends': broken } },
];
