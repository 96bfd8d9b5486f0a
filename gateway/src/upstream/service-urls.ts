import type { Service } from '@raffle/contracts/http/define-endpoint';
import type { GatewayConfig } from '../config.js';

/** Where each service is reached. */
export const serviceUrls = (config: GatewayConfig): Record<Service, string> => ({
  identity: config.IDENTITY_URL,
  catalog: config.CATALOG_URL,
  tickets: config.TICKETS_URL,
  payments: config.PAYMENTS_URL,
  messaging: config.MESSAGING_URL,
});
