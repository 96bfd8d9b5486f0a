import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { WithoutServiceToken } from '../http/internal-auth.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** Health, readiness and metrics, for operators and orchestrators. */
@Controller()
@WithoutServiceToken()
export class OperationsController {
  constructor(
    @Inject(Readiness) private readonly readiness: Readiness,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  @Get('health')
  @Header('cache-control', 'no-store')
  health() {
    return { status: 'up' };
  }

  @Get('ready')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const { ready, checks } = await this.readiness.report();
    void reply.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not_ready', checks };
  }

  @Get('metrics')
  async figures(@Res() reply: FastifyReply): Promise<void> {
    const figures = await this.metrics.registry.metrics();
    await reply.type(this.metrics.registry.contentType).send(figures);
  }
}
