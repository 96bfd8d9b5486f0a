import * as contracts from '@raffle/contracts';
import type { EndpointDefinition } from '@raffle/contracts';

/** The services behind the door. */
export const services = ['identity', 'catalog', 'tickets', 'payments', 'messaging'] as const;
export type Service = (typeof services)[number];

/** Which limit counts a call; their figures are the LIMIT_* variables. */
export type Bucket = 'general' | 'login' | 'registration' | 'payment' | 'cached' | 'live' | 'webhook';

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

/** Everything that can be reached under `/api`, besides the provider's webhook and openapi.json. */
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
  route(contracts.listDraws, 'catalog', 'general', shared),
  route(contracts.getDrawRecord, 'catalog', 'general', shared),

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

  route(contracts.getAdminStats, 'gateway', 'general'),
];

/** The provider's webhook (payment-provider.md): passed to payments byte by byte. */
export const webhook = { path: '/webhook/fusionpay', target: 'payments', bodyLimitBytes: 16 * 1024 } as const;

/** What moves, as it happens (api.md GET /live): a stream and no answer, so it is no endpoint of the table. */
export const liveStream = { path: '/live' } as const;

/** The largest body of every other call; the longest one, a product, stays far below. */
export const bodyLimitBytes = 64 * 1024;
