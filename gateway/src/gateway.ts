import type { ServiceOptions } from '@raffle/service-kit';
import { loadGatewayConfig, type GatewayConfig } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { contains } from './http/client-address.js';
import { prepareServer } from './http/server.js';

/** Start options; main.ts and the component tests share them. */
export const gateway = (env?: NodeJS.ProcessEnv): ServiceOptions<GatewayConfig> => ({
  name: 'gateway',
  module: GatewayModule,
  config: () => loadGatewayConfig(env),
  trustProxy:
    ({ TRUSTED_PROXIES }) =>
    (address) =>
      contains(TRUSTED_PROXIES, address),
  // Everything that passes ids on here has the request at hand.
  ambientContext: false,
  beforeListen: prepareServer,
});
