import { Inject, Injectable } from '@nestjs/common';
import { ActiveProducts } from '../active-products/active-products.js';
import { AdminStats } from '../admin-stats/admin-stats.js';
import { ApiDocs } from '../api-docs/api-docs.js';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { KeptImages } from '../images/kept-images.js';
import { LiveUpdates } from '../live/live-updates.js';
import { Openapi } from '../openapi/openapi.js';
import { ForwardRequest } from '../proxy/forward-request.js';
import { PlatformStatus } from '../status/platform-status.js';
import { Trends } from '../trends/trends.js';
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
    @Inject(Trends) readonly trends: Trends,
    @Inject(PlatformStatus) readonly status: PlatformStatus,
    @Inject(LiveUpdates) readonly live: LiveUpdates,
    @Inject(Openapi) readonly openapi: Openapi,
    @Inject(ApiDocs) readonly docs: ApiDocs,
    @Inject(KeptImages) readonly images: KeptImages,
    @Inject(WebPages) readonly web: WebPages,
  ) {}
}
