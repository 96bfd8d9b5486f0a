import { Module } from '@nestjs/common';
import { UpstreamModule } from '../upstream/upstream.module.js';
import { ProxyController } from './proxy.controller.js';
import { UnknownRouteController } from './unknown-route.controller.js';
import { WebhookController } from './webhook.controller.js';

/** Endpoints that other services answer. */
@Module({
  imports: [UpstreamModule],
  controllers: [ProxyController, WebhookController, UnknownRouteController],
})
export class ApiModule {}
