import type { ServiceOptions } from '@raffle/service-kit';
import { loadGatewayConfig, type GatewayConfig } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { contains } from './networks.js';
import { prepareServer } from './http/server.js';

/** How the gateway is started; main.ts and the component tests start the same thing. */
export const gateway = (env?: NodeJS.ProcessEnv): ServiceOptions<GatewayConfig> => ({
  name: 'gateway',
  module: GatewayModule,
  config: () => loadGatewayConfig(env),
  trustProxy:
    ({ TRUSTED_PROXIES }) =>
    (address) =>
      contains(TRUSTED_PROXIES, address),
  // Whatever passes ids on here has the request at hand.
  ambientContext: false,
  beforeListen: prepareServer,
});
