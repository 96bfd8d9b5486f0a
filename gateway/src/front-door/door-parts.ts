import { Inject, Injectable } from '@nestjs/common';
import { ActiveProducts } from '../active-products/active-products.js';
import { AdminStats } from '../admin-stats/admin-stats.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { LiveUpdates } from '../live/live-updates.js';
import { Openapi } from '../openapi/openapi.js';
import { ForwardRequest } from '../proxy/forward-request.js';
import { WebPages } from '../web/web-pages.js';
import { Doorkeeper } from './doorkeeper.js';

/** What stands behind the front door. */
@Injectable()
export class DoorParts {
  constructor(
    @Inject(gatewayConfig) readonly config: GatewayConfig,
    @Inject(Doorkeeper) readonly doorkeeper: Doorkeeper,
    @Inject(ForwardRequest) readonly forwarding: ForwardRequest,
    @Inject(ActiveProducts) readonly activeProducts: ActiveProducts,
    @Inject(AdminStats) readonly adminStats: AdminStats,
    @Inject(LiveUpdates) readonly live: LiveUpdates,
    @Inject(Openapi) readonly openapi: Openapi,
    @Inject(WebPages) readonly web: WebPages,
  ) {}
}
