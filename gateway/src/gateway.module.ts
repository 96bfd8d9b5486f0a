import { Global, Module, type DynamicModule } from '@nestjs/common';
import { LiveEventsModule } from '@raffle/messaging-kit';
import { ServiceKitModule, SessionStore } from '@raffle/service-kit';
import { ActiveProducts } from './active-products/active-products.js';
import { AdminStats } from './admin-stats/admin-stats.js';
import { ApiDocs } from './api-docs/api-docs.js';
import { gatewayConfig, type GatewayConfig } from './config.js';
import { DoorParts } from './front-door/door-parts.js';
import { Doorkeeper } from './front-door/doorkeeper.js';
import { KeptImages } from './images/kept-images.js';
import { Limiter } from './limits/limiter.js';
import { LiveSessions } from './live/live-sessions.js';
import { LiveStreams } from './live/live-streams.js';
import { LiveUpdates } from './live/live-updates.js';
import { Openapi } from './openapi/openapi.js';
import { ForwardRequest } from './proxy/forward-request.js';
import { ServicePools } from './proxy/service-pools.js';
import { Statements } from './proxy/statements.js';
import { SessionLifecycle } from './sessions/session-lifecycle.js';
import { PlatformStatus } from './status/platform-status.js';
import { Trends } from './trends/trends.js';
import { Brand } from './web/brand.js';
import { LastDraw } from './web/last-draw.js';
import { PrerenderedPages } from './web/prerendered-pages.js';
import { ProductLookup } from './web/product-lookup.js';
import { PublicRead } from './web/public-read.js';
import { WebPages } from './web/web-pages.js';

/** The one public door; what it reaches stands in routes.ts. */
@Global()
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        // Browsers come without statements: the gateway is where statements begin.
        ServiceKitModule.forRoot({ name: 'gateway', config, internalAuth: false }),
        // Without events it still answers everything, from snapshots: taking every gateway out would close the shop.
        LiveEventsModule.forRoot({ service: 'gateway', url: config.RABBITMQ_URL, neededToServe: false }),
      ],
      providers: [
        { provide: gatewayConfig, useValue: config },
        {
          provide: SessionStore,
          useFactory: () => new SessionStore({ url: config.REDIS_URL, idleSeconds: config.SESSION_IDLE_SECONDS }),
        },
        SessionLifecycle,
        Limiter,
        Statements,
        ServicePools,
        ForwardRequest,
        PublicRead,
        Brand,
        LastDraw,
        ProductLookup,
        PrerenderedPages,
        WebPages,
        Openapi,
        ApiDocs,
        AdminStats,
        Trends,
        PlatformStatus,
        ActiveProducts,
        KeptImages,
        LiveStreams,
        LiveSessions,
        LiveUpdates,
        Doorkeeper,
        DoorParts,
      ],
    };
  }
}
