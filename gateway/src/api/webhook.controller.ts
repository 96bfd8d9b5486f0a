import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Guarded } from '../http/route-rules.js';
import { webhookPath } from '../http/paths.js';
import type { AcceptedBody } from '../http/read-body.js';
import { ServiceProxy } from '../upstream/service-proxy.js';

const anySmallBody: AcceptedBody = { types: 'any', maxBytes: 16 * 1024 };

/** The payment provider's webhook, with or without its secret segment; payments receives the raw bytes (docs/payment-provider.md). */
@Controller('api')
export class WebhookController {
  constructor(@Inject(ServiceProxy) private readonly proxy: ServiceProxy) {}

  @Post([webhookPath, `${webhookPath}/:segment`])
  @Guarded({ access: 'public', limit: 'webhook' })
  receive(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.proxy.forward(request, reply, { service: 'payments', accepts: anySmallBody });
  }
}
