import * as adminAccounting from './admin-accounting.js';
import * as adminDeliveries from './admin-deliveries.js';
import * as adminDraws from './admin-draws.js';
import * as adminMessages from './admin-messages.js';
import * as adminMoney from './admin-money.js';
import * as adminNews from './admin-news.js';
import * as adminNotices from './admin-notices.js';
import * as adminProducts from './admin-products.js';
import * as adminQueues from './admin-queues.js';
import * as adminRefunds from './admin-refunds.js';
import * as adminSecondFactor from './admin-second-factor.js';
import * as adminSettings from './admin-settings.js';
import * as adminSources from './admin-sources.js';
import * as adminTasks from './admin-tasks.js';
import * as adminTeam from './admin-team.js';
import * as adminUsers from './admin-users.js';
import * as approvals from './approvals.js';
import * as auditLog from './audit-log-list.js';
import * as broadcastList from './broadcast-list.js';
import * as config from './config.js';
import * as conversationList from './conversation-list.js';
import * as deliveries from './deliveries.js';
import * as handoverCodes from './handover-codes.js';
import * as handoverEvidence from './handover-evidence.js';
import * as deliveryList from './delivery-list.js';
import * as draws from './draws.js';
import * as feeRate from './fee-rate.js';
import * as followedMoney from './followed-money.js';
import * as goodwill from './goodwill.js';
import * as heldActs from './held-acts.js';
import * as images from './images.js';
import * as messages from './messages.js';
import * as myPayments from './my-payments.js';
import * as notifications from './notifications.js';
import * as openSessions from './open-sessions.js';
import * as operatorActs from './operator-acts.js';
import * as ownPictures from './own-pictures.js';
import * as paymentList from './payment-list.js';
import * as payments from './payments.js';
import * as personHistory from './person-history.js';
import * as personalData from './personal-data.js';
import * as plannedOpening from './planned-opening.js';
import * as playLimits from './play-limits.js';
import * as productList from './product-list.js';
import * as prizeCost from './prize-cost.js';
import * as products from './products.js';
import * as referral from './referral.js';
import * as refundList from './refund-list.js';
import * as registration from './registration.js';
import * as requestsAboutMoney from './requests-about-money.js';
import * as requestsAboutPeople from './requests-about-people.js';
import * as requestsAboutPrizes from './requests-about-prizes.js';
import * as requestsAboutProducts from './requests-about-products.js';
import * as requestsAboutSettings from './requests-about-settings.js';
import * as requestsAboutTeam from './requests-about-team.js';
import * as sessions from './sessions.js';
import * as status from './status.js';
import * as ticketList from './ticket-list.js';
import * as tickets from './tickets.js';
import * as trends from './trends.js';
import * as teamList from './team-list.js';
import * as userList from './user-list.js';
import * as visits from './visits.js';
import * as winnerWords from './winner-words.js';
import * as winnerList from './winner-list.js';
import type { EndpointDefinition } from './define-endpoint.js';

const files = [
  adminAccounting,
  adminDeliveries,
  adminDraws,
  adminMessages,
  adminMoney,
  adminNews,
  adminNotices,
  adminProducts,
  adminQueues,
  adminRefunds,
  adminSecondFactor,
  adminSettings,
  adminSources,
  adminTasks,
  adminTeam,
  adminUsers,
  approvals,
  auditLog,
  broadcastList,
  config,
  conversationList,
  deliveries,
  deliveryList,
  handoverCodes,
  handoverEvidence,
  draws,
  feeRate,
  followedMoney,
  goodwill,
  heldActs,
  images,
  messages,
  myPayments,
  notifications,
  operatorActs,
  ownPictures,
  openSessions,
  paymentList,
  payments,
  personHistory,
  personalData,
  plannedOpening,
  playLimits,
  productList,
  prizeCost,
  products,
  referral,
  refundList,
  registration,
  requestsAboutMoney,
  requestsAboutPeople,
  requestsAboutPrizes,
  requestsAboutProducts,
  requestsAboutSettings,
  requestsAboutTeam,
  sessions,
  status,
  ticketList,
  tickets,
  trends,
  teamList,
  userList,
  visits,
  winnerList,
  winnerWords,
];

/**
 * The whole public interface. The gateway's routes, its access tests, OpenAPI and the role matrix are generated from this list.
 * It contains every endpoint that these files export; a unit test fails for a file that is missing here.
 */
export const allEndpoints: readonly EndpointDefinition[] = files.flatMap((file) =>
  Object.values<unknown>(file).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is EndpointDefinition {
  return typeof value === 'object' && value !== null && 'access' in value && 'limit' in value;
}
