import type { ServiceOptions } from '@raffle/service-kit';
import { loadGatewayConfig, type GatewayConfig } from './config.js';
import { DoorParts } from './front-door/door-parts.js';
import { openFrontDoor } from './front-door/front-door.js';
import { GatewayModule } from './gateway.module.js';
import { bodyLimitBytes } from './routes.js';

/** How the gateway is started; main.ts and the component test start the same thing. */
export const gateway = (env?: NodeJS.ProcessEnv): ServiceOptions<GatewayConfig> => ({
  name: 'gateway',
  module: GatewayModule,
  config: () => loadGatewayConfig(env),
  bodyLimitBytes,
  beforeListen: (app) => openFrontDoor(app.getHttpAdapter().getInstance(), app.get(DoorParts)),
});
