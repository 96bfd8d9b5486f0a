import * as money from './admin-money.js';
import * as adminMessages from './admin-messages.js';
import * as settings from './admin-settings.js';
import * as team from './admin-team.js';
import * as users from './admin-users.js';
import { listWinners } from './admin-winners.js';
import { listAuditLog } from './audit-log.js';
import { getConfig } from './config.js';
import type { EndpointDefinition } from './define-endpoint.js';
import * as draws from './draws.js';
import * as messages from './messages.js';
import { getPaymentStatus } from './payments.js';
import { uploadImage } from './images.js';
import * as products from './products.js';
import { getReferral } from './referral.js';
import { getStatus } from './status.js';
import { getTrends } from './trends.js';
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
  uploadImage,
  draws.drawProduct,
  draws.adminDrawProduct,
  draws.listDraws,
  draws.getDrawRecord,
  listWinners,
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
  users.listUsers,
  users.getUser,
  users.blockUser,
  users.unblockUser,
  users.issueResetCode,
  users.resetPassword,
  team.listAdmins,
  team.createAdmin,
  team.updateAdmin,
  team.deleteAdmin,
  team.changeAdminPassword,
  settings.getReferralSettings,
  settings.updateReferralSettings,
  settings.getSettings,
  settings.updateSettings,
  settings.getPaymentProviders,
  settings.choosePaymentProvider,
  money.listTickets,
  money.listPayments,
  money.getPayment,
  money.resolvePayment,
  money.payRefund,
  adminMessages.listConversations,
  adminMessages.getConversation,
  adminMessages.replyToUser,
  adminMessages.readConversation,
  adminMessages.deleteConversation,
  adminMessages.sendBroadcast,
  adminMessages.listBroadcasts,
  listAuditLog,
  getTrends,
  getStatus,
];
