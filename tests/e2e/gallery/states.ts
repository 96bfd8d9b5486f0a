import * as answers from './answers.js';

/** What one call is answered: a body, a status with a problem, or never. */
export type Reply = { body: unknown; status?: number } | 'never' | 'unreachable';

export interface State {
  /** Also the picture's file name. */
  name: string;
  path: string;
  as?: 'user' | 'admin';
  /** `GET /products/active` → reply, over those that every state has. */
  api?: Record<string, Reply>;
  /** Values put into the browser's storage before the page runs. */
  stored?: Record<string, unknown>;
  /** What the person does before the picture: presses a button or link of that name. */
  press?: RegExp[];
}

const problem = (status: number, code: string, message: string): Reply => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail: message, message },
});
const broken = problem(
  503,
  'service_unavailable',
  'Le service est momentanément indisponible. Réessayez dans un instant',
);

const pendingRegistration = {
  'raffle.pending-registration': {
    form: { name: 'Afi Mensah', phone: '+22890112345', city: 'Lomé', acceptTerms: true },
    paymentToken: 'tok_gallery',
    claimSecret: 'secret',
    amount: 500,
    paymentUrl: 'https://provider.example/pay/tok_gallery',
  },
};
const pendingPurchase = {
  'raffle.pending-purchase': {
    productId: 1,
    quantity: 1,
    productName: 'Console de salon et 2 manettes',
    paymentToken: 'tok_gallery',
  },
};

/** Every screen in every state a person can meet: empty, loading, failed, full, long names, big numbers. */
export async function states(): Promise<State[]> {
  const record = await answers.record();
  const completed = { ...answers.adminProducts[4]!, id: 5 };
  return [
    { name: 'landing', path: '/' },
    {
      name: 'landing-loading',
      path: '/',
      api: { 'GET /products/active': 'never', 'GET /config': 'never', 'GET /draws': 'never' },
    },
    { name: 'landing-error', path: '/', api: { 'GET /products/active': broken } },
    { name: 'landing-empty', path: '/', api: { 'GET /products/active': { body: [] } } },
    { name: 'landing-long', path: '/', api: { 'GET /products/active': { body: answers.bigProducts } } },
    { name: 'login', path: '/login' },
    { name: 'login-admin', path: '/login', press: [/^Administrateur$/] },
    { name: 'register', path: '/register?ref=AFI7K2M' },
    {
      name: 'register-continue',
      path: '/register',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': {
          body: answers.payment({ type: 'registration', amount: 500, product_id: null }),
        },
      },
    },
    { name: 'conditions', path: '/conditions' },
    { name: 'confidentialite', path: '/confidentialite' },
    { name: 'checkout-missing-token', path: '/payment-success?type=registration' },
    {
      name: 'checkout-loading',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: { 'GET /payments/tok_gallery/status': 'never' },
    },
    {
      name: 'checkout-pending',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': {
          body: answers.payment({ type: 'registration', amount: 500, product_id: null }),
        },
      },
    },
    {
      name: 'checkout-refused',
      path: '/payment-success?type=registration&token=tok_gallery',
      stored: pendingRegistration,
      api: {
        'GET /payments/tok_gallery/status': {
          body: answers.payment({
            type: 'registration',
            amount: 500,
            product_id: null,
            statut: 'failure',
            final: true,
          }),
        },
      },
    },
    {
      name: 'checkout-cancel',
      path: '/payment/cancel?token=tok_gallery',
      api: { 'GET /payments/tok_gallery/status': { body: answers.payment({ statut: 'failure', final: true }) } },
    },
    {
      name: 'ticket-checkout-pending',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: { 'GET /payments/tok_gallery/status': { body: answers.payment({}) } },
    },
    {
      name: 'ticket-checkout-success',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: {
        'GET /payments/tok_gallery/status': { body: answers.payment({ statut: 'paid', final: true }, true) },
        'POST /tickets/confirm': { body: { success: true, tickets: [answers.tickets.tickets[0]] } },
      },
    },
    {
      name: 'ticket-checkout-credited',
      path: '/ticket-payment-success?token=tok_gallery',
      as: 'user',
      stored: pendingPurchase,
      api: {
        'GET /payments/tok_gallery/status': { body: answers.payment({ statut: 'paid', final: true }, true) },
        'POST /tickets/confirm': problem(
          409,
          'credited',
          'Votre paiement est devenu un crédit, à utiliser sur un autre tirage',
        ),
      },
    },
    {
      name: 'free-tickets',
      path: '/select-free-tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.noTickets } },
    },
    {
      name: 'free-tickets-two',
      path: '/select-free-tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.noTickets } },
      press: [/Console de salon/, /Smartphone/],
    },
    {
      name: 'free-tickets-few',
      path: '/select-free-tickets',
      as: 'user',
      api: {
        'GET /tickets/user': { body: answers.noTickets },
        'GET /products/active': { body: answers.products.slice(0, 1) },
      },
    },
    { name: 'dashboard', path: '/dashboard', as: 'user' },
    { name: 'dashboard-loading', path: '/dashboard', as: 'user', api: { 'GET /products/active': 'never' } },
    {
      name: 'dashboard-empty',
      path: '/dashboard',
      as: 'user',
      api: { 'GET /products/active': { body: [] }, 'GET /tickets/user': { body: answers.noTickets } },
    },
    { name: 'dashboard-error', path: '/dashboard', as: 'user', api: { 'GET /products/active': broken } },
    {
      name: 'dashboard-long',
      path: '/dashboard',
      as: 'user',
      api: { 'GET /products/active': { body: answers.bigProducts } },
    },
    { name: 'drawer', path: '/dashboard', as: 'user', press: [/Ouvrir le menu/] },
    { name: 'tickets', path: '/dashboard/tickets', as: 'user' },
    {
      name: 'tickets-waiting',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.waitingTickets } },
    },
    {
      name: 'tickets-empty',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.noTickets } },
    },
    { name: 'tickets-error', path: '/dashboard/tickets', as: 'user', api: { 'GET /tickets/user': broken } },
    {
      name: 'tickets-long',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.bigTickets }, 'GET /products/active': { body: answers.bigProducts } },
    },
    { name: 'ticket-receipt', path: `/dashboard/tickets?recu=${answers.myReceipt.entry.id}`, as: 'user' },
    { name: 'messages', path: '/dashboard/messages', as: 'user' },
    { name: 'messages-thread', path: '/dashboard/messages?ouvert=equipe', as: 'user' },
    {
      name: 'messages-empty',
      path: '/dashboard/messages',
      as: 'user',
      api: { 'GET /messages': { body: { conversation: [], general: [], unread: 0, more: false } } },
    },
    { name: 'messages-error', path: '/dashboard/messages', as: 'user', api: { 'GET /messages': broken } },
    { name: 'history', path: '/dashboard/history', as: 'user' },
    {
      name: 'history-empty',
      path: '/dashboard/history',
      as: 'user',
      api: {
        'GET /draws': {
          body: { draws: [], stats: { finished: 0, winners: 0, participants: 0, average: 0 }, total: 0 },
        },
      },
    },
    { name: 'history-error', path: '/dashboard/history', as: 'user', api: { 'GET /draws': broken } },
    { name: 'referral', path: '/dashboard/referral', as: 'user' },
    {
      name: 'referral-empty',
      path: '/dashboard/referral',
      as: 'user',
      api: {
        'GET /referral': { body: { ...answers.referral, referred: 0, participating: 0, earned: 0, history: [] } },
      },
    },
    {
      name: 'referral-off',
      path: '/dashboard/referral',
      as: 'user',
      api: { 'GET /referral': { body: { ...answers.referral, enabled: false } } },
    },
    { name: 'draw-record', path: '/tirages/5', api: { 'GET /draws/5/record': { body: record } } },
    {
      name: 'draw-record-refuted',
      path: '/tirages/5',
      api: { 'GET /draws/5/record': { body: { ...record, seed: record.root } } },
    },
    {
      name: 'draw-record-missing',
      path: '/tirages/9',
      api: { 'GET /draws/9/record': problem(404, 'draw_not_found', 'Ce tirage est introuvable') },
    },
    { name: 'admin-products', path: '/admin/products', as: 'admin' },
    {
      name: 'admin-products-empty',
      path: '/admin/products',
      as: 'admin',
      api: { 'GET /products': { body: { products: [], total: 0 } } },
    },
    { name: 'admin-products-error', path: '/admin/products', as: 'admin', api: { 'GET /products': broken } },
    { name: 'admin-product-new', path: '/admin/products/new', as: 'admin' },
    { name: 'admin-product-errors', path: '/admin/products/new', as: 'admin', press: [/Créer et ouvrir/] },
    {
      name: 'admin-product-edit',
      path: '/admin/products/2',
      as: 'admin',
      api: { 'GET /products/2': { body: { product: answers.adminProducts[2] } } },
    },
    {
      name: 'admin-product-cancel',
      path: '/admin/products/2',
      as: 'admin',
      api: { 'GET /products/2': { body: { product: answers.adminProducts[2] } } },
      press: [/^Annuler le tirage$/],
    },
    {
      name: 'admin-draw-before',
      path: '/admin/products/3/draw',
      as: 'admin',
      api: { 'GET /products/3': { body: { product: answers.adminProducts[0] } } },
    },
    {
      name: 'admin-draw-after',
      path: '/admin/products/5/draw',
      as: 'admin',
      api: { 'GET /products/5': { body: { product: completed } }, 'GET /draws/5/record': { body: record } },
    },
  ];
}

/** What every state is answered unless it says otherwise. */
export const usual: Record<string, Reply> = {
  'GET /config': { body: answers.config },
  'GET /products/active': { body: answers.products },
  'GET /products': { body: { products: answers.adminProducts, total: 26 } },
  'GET /draws': { body: answers.draws },
  'GET /users/profile': { body: { user: answers.afi } },
  'GET /tickets/user': { body: answers.tickets },
  [`GET /tickets/${answers.myReceipt.entry.id}/receipt`]: { body: answers.myReceipt },
  'GET /messages': { body: answers.messages },
  'GET /referral': { body: answers.referral },
  'GET /admin/stats': {
    body: {
      success: true,
      admin: { id: answers.afi.id, username: 'a.dossou', role: 'super_admin' },
      stats: { users: 1313, revenue: 1_700_000, ticketsSold: 1313, activeProducts: 6, completedProducts: 18 },
    },
  },
};
