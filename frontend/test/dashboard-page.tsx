import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { noneWaiting, noPayments } from '@raffle/contracts/fixtures/admin-money';
import { someNews } from '@raffle/contracts/fixtures/admin-news';
import { anApproval } from '@raffle/contracts/fixtures/approvals';
import { cleanup } from '@testing-library/react';
import { AdminDashboardScreen } from '../src/features/admin-dashboard/dashboard-screen.js';
import { adminPayment } from './answers.js';
import { ApiServer, type Asked } from './api-server.js';
import { id } from './person-history.js';
import { renderAdmin } from './render-admin.js';

/** The instant so many hours ago; ahead where they are negative. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A colleague's request of two hours ago to draw a product. */
export const approval = (change: object) => ({
  ...anApproval,
  id: id(9),
  kind: 'draw',
  subject: '3',
  subject_name: 'Console',
  changes: [{ field: 'status', before: 'active', after: 'drawing' }],
  reason: 'Complet',
  requested_by: { id: id(8), username: 'k.agbeko' },
  requested_at: hoursAgo(2),
  expires_at: hoursAgo(-70),
  ...change,
});

/** A payment that came in so many hours ago. */
export const payment = (index: number, hours: number) => ({
  ...adminPayment,
  id: id(index),
  reference: `BT-7K0${index}-9QXF`,
  created_at: hoursAgo(hours),
});

const noneUnread = { total: 0, since: null };

/** Answers what the dashboard reads while nothing is to be done, before each test of a spec. @param onStart called with the server that answers */
export function openDashboard(onStart: (api: ApiServer) => void) {
  let api: ApiServer;
  const { matchMedia } = window;
  beforeAll(async () => {
    api = await ApiServer.start();
    onStart(api);
    // jsdom lacks matchMedia; this emulates a phone.
    window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  });
  afterAll(async () => {
    Object.assign(window, { matchMedia });
    await api.stop();
  });
  beforeEach(() => {
    api.reset();
    api.answers['GET /products/active'] = { body: [] };
    api.answers['GET /admin/deliveries'] = { body: { deliveries: [], total: 0, open: 0, unread_words: noneUnread } };
    api.answers['GET /admin/taken-tasks'] = { body: { taken: [] } };
    api.answers['GET /admin/audit-log'] = { body: { entries: [], total: 0 } };
    api.answers['GET /admin/approvals'] = { body: { approvals: [] } };
    api.answers['GET /admin/product-approvals'] = { body: { approvals: [] } };
    api.answers['GET /admin/payment-approvals'] = { body: { approvals: [] } };
    api.answers['GET /admin/message-approvals'] = { body: { approvals: [] } };
    api.answers['GET /admin/queues'] = { body: { queues: [], unavailable: [], broker_url: null } };
    api.answers['GET /admin/conversations'] = {
      body: { conversations: [], total: 0, unread: 0, to_answer: 0, unassigned: 0 },
    };
    api.answers['GET /admin/news'] = { body: someNews };
    api.answers['GET /admin/payments'] = { body: noPayments };
    api.answers['GET /admin/refunds'] = { body: { refunds: [], total: 0, files: [], gone: [] } };
    api.answers['GET /products'] = { body: { products: [], total: 0 } };
  });
  afterEach(cleanup);
  return {
    open: () => renderAdmin(api, '/admin', '/admin', <AdminDashboardScreen />),
    /** These payments are in review. @param total how many there are */
    inReview: (total: number, ...payments: object[]) => {
      api.answers['GET /admin/payments'] = ({ path }: Asked) => ({
        body: {
          ...(path.includes('state=review') ? { payments, total } : { payments: [], total: 0 }),
          waiting: { ...noneWaiting, in_review: total },
        },
      });
    },
  };
}
