import type { listDeliveries } from '@raffle/contracts/http/admin-deliveries';
import type { listTakenTasks } from '@raffle/contracts/http/admin-tasks';
import type { getAdminStats } from '@raffle/contracts/http/sessions';
import { ago, adminId, type Answer } from './fixed.js';
import { adminProducts } from './product-answers.js';

/** The back-office's dashboard: its figures and tasks, and who looks at it. */
export const admin = { id: adminId(1), username: 'a.dossou', role: 'super_admin' as const };

/** One row per day; `scale` sets the size of the shop. */
const series = (scale: number) =>
  Array.from({ length: 30 }, (_, index) => {
    const wave = 40 + ((index * 37) % 50) + index;
    return {
      day: ago((29 - index) * 24).slice(0, 10),
      sales: Math.round(wave * scale),
      revenue: Math.round(wave * scale) * 1_000,
      registrations: Math.round((wave / 4) * scale),
    };
  });

export const stats: Answer<typeof getAdminStats> = {
  success: true,
  admin,
  unavailable: [],
  stats: { users: 2418, revenue: 12_345_670, ticketsSold: 5930, activeProducts: 6, completedProducts: 18 },
  popular_products: adminProducts.slice(0, 3).map((product) => ({
    id: product.id,
    name: product.name,
    image_url: product.image_url,
    ticket_price: product.ticket_price,
    current_participants: product.current_participants,
    max_participants: product.max_participants,
  })),
  series: series(1),
};
export const bigStats: Answer<typeof getAdminStats> = {
  ...stats,
  stats: {
    users: 1_234_567,
    revenue: 987_654_321_000,
    ticketsSold: 98_765_432,
    activeProducts: 1_248,
    completedProducts: 18_930,
  },
  series: series(12_345),
};
export const withoutPayments: Answer<typeof getAdminStats> = {
  ...stats,
  unavailable: ['catalog', 'payments'],
  stats: { ...stats.stats, revenue: 0, activeProducts: 0, completedProducts: 0 },
  popular_products: [],
  series: stats.series.map((day) => ({ ...day, revenue: 0 })),
};
export const newShop: Answer<typeof getAdminStats> = {
  ...stats,
  stats: { users: 0, revenue: 0, ticketsSold: 0, activeProducts: 0, completedProducts: 0 },
  popular_products: [],
  series: series(0),
};

export const deliveries: Answer<typeof listDeliveries> = {
  deliveries: [
    {
      id: adminId(401),
      product_id: 3,
      product_name: 'Console de salon et 2 manettes',
      image_url: '/products/tv.svg',
      ticket: 259,
      places: 300,
      won_at: ago(70),
      state: 'to_contact',
      appointment: null,
      handover: null,
      photo_agreed: false,
      photo_url: null,
      call: null,
      user_id: adminId(7),
      name: 'Mariam O.',
      city: 'Bouaké',
      full_name: 'Mariam Ouattara-Coulibaly',
      renamed: null,
      phone: '+2250701234567',
      attempts: 0,
      steps: [],
      forfeited: null,
      forfeit: { from: ago(70), tried_on: [], allowed: false },
    },
  ],
  total: 1,
  open: 1,
};
export const takenTasks: Answer<typeof listTakenTasks> = {
  taken: [
    { kind: 'winner', subject: adminId(401), admin: { id: adminId(2), username: 'k.agbeko' }, taken_at: ago(2) },
    { kind: 'review', subject: adminId(101), admin: { id: adminId(1), username: 'a.dossou' }, taken_at: ago(1) },
  ],
};

/** Who looks is no super_admin. */
export const plainAdmin = { body: { ...stats, admin: { ...admin, role: 'admin' } } };
