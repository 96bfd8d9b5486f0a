import * as contracts from '@raffle/contracts';
import type { EndpointDefinition } from '@raffle/contracts';

/** The services behind the door. */
export const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
export type Service = (typeof services)[number];

/** Which limit counts a call; their figures are the LIMIT_* variables. */
export type Bucket = 'general' | 'login' | 'registration' | 'payment' | 'cached' | 'images' | 'live' | 'webhook';

export interface Route {
  endpoint: EndpointDefinition;
  /** `gateway`: answered here, from memory or composed. */
  target: Service | 'gateway';
  bucket: Bucket;
  /** How long the service may take to begin its answer, in milliseconds. */
  timeoutMs: number;
  /** Without a session everybody gets the same answer: caches may keep it if they ask again, and it is worth compressing. */
  shared: boolean;
  /** The service ends or spares this very session, so it is told its token. Nobody else ever is. */
  passesToken: boolean;
}

function route(
  endpoint: EndpointDefinition,
  target: Route['target'],
  bucket: Bucket,
  { timeoutMs = 10_000, shared = false, passesToken = false }: Partial<Route> = {},
): Route {
  return { endpoint, target, bucket, timeoutMs, shared, passesToken };
}

/** Calls that make our services ask the payment provider, which may be slow. */
const asksProvider = { timeoutMs: 25_000 };
const shared = { shared: true };
const passesToken = { passesToken: true };

/** Everything that can be reached under `/api`, besides the provider's webhook, openapi.json and docs. */
export const routes: readonly Route[] = [
  route(contracts.getConfig, 'identity', 'general', shared),
  route(contracts.startRegistration, 'identity', 'registration', asksProvider),
  route(contracts.claimRegistration, 'identity', 'general', asksProvider),
  route(contracts.loginUser, 'identity', 'login'),
  route(contracts.loginAdmin, 'identity', 'login'),
  route(contracts.logoutUser, 'identity', 'general', passesToken),
  route(contracts.logoutAdmin, 'identity', 'general', passesToken),
  route(contracts.getProfile, 'identity', 'general'),
  route(contracts.updateProfile, 'identity', 'general'),
  route(contracts.changePassword, 'identity', 'login', passesToken),
  route(contracts.getReferral, 'identity', 'general'),

  route(contracts.listActiveProducts, 'gateway', 'cached', shared),
  route(contracts.listProducts, 'catalog', 'general', shared),
  route(contracts.getProduct, 'catalog', 'general', shared),
  route(contracts.createProduct, 'catalog', 'general'),
  route(contracts.updateProduct, 'catalog', 'general'),
  route(contracts.deleteProduct, 'catalog', 'general'),
  route(contracts.adminCreateProduct, 'catalog', 'general'),
  route(contracts.adminUpdateProduct, 'catalog', 'general'),
  route(contracts.adminDeleteProduct, 'catalog', 'general'),
  route(contracts.cancelProduct, 'catalog', 'general'),
  route(contracts.drawProduct, 'catalog', 'general', { timeoutMs: 25_000 }),
  route(contracts.adminDrawProduct, 'catalog', 'general', { timeoutMs: 25_000 }),
  // Encoding takes seconds, and others may be waiting for their turn.
  route(contracts.uploadImage, 'catalog', 'general', { timeoutMs: 28_000 }),
  route(contracts.listDraws, 'catalog', 'general', shared),
  route(contracts.getDrawRecord, 'catalog', 'general', shared),
  route(contracts.listWinners, 'catalog', 'general'),

  route(contracts.purchaseTickets, 'tickets', 'payment', asksProvider),
  route(contracts.confirmPurchase, 'tickets', 'general', asksProvider),
  route(contracts.placeFreeTicket, 'tickets', 'general'),
  route(contracts.listMyTickets, 'tickets', 'general'),
  route(contracts.getReceipt, 'tickets', 'general'),
  route(contracts.refundCredit, 'tickets', 'general'),

  route(contracts.listMyMessages, 'messaging', 'general'),
  route(contracts.sendMessage, 'messaging', 'general'),
  route(contracts.readMessage, 'messaging', 'general'),

  route(contracts.getPaymentStatus, 'payments', 'general', asksProvider),

  route(contracts.resetPassword, 'identity', 'login'),

  route(contracts.getTrends, 'gateway', 'general'),
  route(contracts.getStatus, 'gateway', 'cached'),
  route(contracts.getAdminStats, 'gateway', 'general'),
  route(contracts.listUsers, 'identity', 'general'),
  route(contracts.getUser, 'identity', 'general'),
  route(contracts.blockUser, 'identity', 'general'),
  route(contracts.unblockUser, 'identity', 'general'),
  route(contracts.issueResetCode, 'identity', 'general'),
  route(contracts.listAdmins, 'identity', 'general'),
  route(contracts.createAdmin, 'identity', 'general'),
  route(contracts.updateAdmin, 'identity', 'general', passesToken),
  route(contracts.deleteAdmin, 'identity', 'general'),
  route(contracts.changeAdminPassword, 'identity', 'login', passesToken),
  route(contracts.getReferralSettings, 'identity', 'general'),
  route(contracts.updateReferralSettings, 'identity', 'general'),
  route(contracts.getSettings, 'identity', 'general'),
  route(contracts.updateSettings, 'identity', 'general'),
  route(contracts.listAuditLog, 'identity', 'general'),
  route(contracts.listTickets, 'tickets', 'general'),
  route(contracts.getPaymentProviders, 'payments', 'general'),
  route(contracts.choosePaymentProvider, 'payments', 'general'),
  route(contracts.listPayments, 'payments', 'general'),
  route(contracts.getPayment, 'payments', 'general', asksProvider),
  route(contracts.resolvePayment, 'payments', 'general', asksProvider),
  route(contracts.payRefund, 'payments', 'general'),
  route(contracts.listConversations, 'messaging', 'general'),
  route(contracts.getConversation, 'messaging', 'general'),
  route(contracts.replyToUser, 'messaging', 'general'),
  route(contracts.readConversation, 'messaging', 'general'),
  route(contracts.deleteConversation, 'messaging', 'general'),
  route(contracts.sendBroadcast, 'messaging', 'general'),
  route(contracts.listBroadcasts, 'messaging', 'general'),
];

/** The provider's webhook (payment-provider.md): passed to payments byte by byte. */
export const webhook = { path: '/webhook/fusionpay', target: 'payments', bodyLimitBytes: 16 * 1024 } as const;

/** What moves, as it happens (api.md GET /live): a stream and no answer, so it is no endpoint of the table. */
export const liveStream = { path: '/live' } as const;

/** Kept pictures, beside `/api`: `/images/<id>/480.avif`, and `/images/<id>` for whoever knows of no sizes. */
export const keptImages = { path: '/images' } as const;

/** The largest JSON body; the longest one, a product, stays far below. A call that takes bytes has its own bound. */
export const bodyLimitBytes = 64 * 1024;
