import { Global, Module, type DynamicModule } from '@nestjs/common';
import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { LiveEventsModule } from '@raffle/messaging-kit/live';
import { ServiceKitModule } from '@raffle/service-kit';
import { gatewayConfig, type GatewayConfig } from './config.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { HttpModule } from './http/http.module.js';
import { ImagesModule } from './images/images.module.js';
import { LiveModule } from './live/live.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ProductsModule } from './products/products.module.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { UpstreamModule } from './upstream/upstream.module.js';
import { VisitsModule } from './visits/visits.module.js';

/** The gateway serves every endpoint of the public interface, itself or through the service that the definition names. */
const everyEndpoint = allEndpoints.map((endpoint) => ({ ...endpoint, service: 'gateway' as const }));

@Global()
@Module({})
export class GatewayModule {
  static forRoot(config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        // Browsers have no service tokens: the gateway issues them.
        ServiceKitModule.forRoot({ name: 'gateway', config, internalAuth: false, contracts: everyEndpoint }),
        // Without events the gateway still answers from snapshots, so a missing broker must not make it unready.
        LiveEventsModule.forRoot({
          service: 'gateway',
          url: config.RABBITMQ_URL,
          neededToServe: false,
        }),
        HttpModule,
        UpstreamModule,
        ProductsModule,
        LiveModule,
        PagesModule,
        ImagesModule,
        StatisticsModule,
        PersonalDataModule,
        VisitsModule,
        DocumentationModule,
      ],
      providers: [{ provide: gatewayConfig, useValue: config }],
      exports: [gatewayConfig],
    };
  }
}
