import { getConfig } from './config.js';
import type { EndpointDefinition } from './define-endpoint.js';
import * as draws from './draws.js';
import * as messages from './messages.js';
import { getPaymentStatus } from './payments.js';
import * as products from './products.js';
import { getReferral } from './referral.js';
import * as registration from './registration.js';
import * as sessions from './sessions.js';
import * as tickets from './tickets.js';

/** The whole public interface; OpenAPI and the gateway's completeness test are made from this list. */
export const allEndpoints: readonly EndpointDefinition[] = [
  getConfig,
  products.listActiveProducts,
  products.listProducts,
  products.getProduct,
  products.createProduct,
  products.updateProduct,
  products.deleteProduct,
  products.adminCreateProduct,
  products.adminUpdateProduct,
  products.adminDeleteProduct,
  products.cancelProduct,
  draws.drawProduct,
  draws.adminDrawProduct,
  draws.listDraws,
  draws.getDrawRecord,
  registration.startRegistration,
  registration.claimRegistration,
  sessions.loginUser,
  sessions.loginAdmin,
  sessions.logoutUser,
  sessions.logoutAdmin,
  sessions.getProfile,
  sessions.updateProfile,
  sessions.changePassword,
  sessions.getAdminStats,
  tickets.purchaseTickets,
  tickets.confirmPurchase,
  tickets.placeFreeTicket,
  tickets.listMyTickets,
  tickets.getReceipt,
  tickets.refundCredit,
  getReferral,
  messages.listMyMessages,
  messages.sendMessage,
  messages.readMessage,
  getPaymentStatus,
];
