import { All, Controller, Inject, Query, Req, Res } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Guarded, livePath } from '../http/route-rules.js';
import { LiveUpdates } from './live-updates.js';

@Controller('api')
export class LiveController {
  constructor(@Inject(LiveUpdates) private readonly updates: LiveUpdates) {}

  /** Not `@Get`, which would also answer HEAD with a stream that never ends. */
  @All(livePath)
  @Guarded({ access: 'public', limit: 'live', rejectsBadToken: true, whileBlocked: true })
  open(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Query('draw') draw: unknown): void {
    if (request.method !== 'GET') throw new ProblemException('method_not_allowed', { headers: { allow: 'GET' } });
    this.updates.open(request, reply, drawOf(draw));
  }
}

/** A number of a product; whatever else was sent is none. */
const drawOf = (draw: unknown): number | null =>
  typeof draw === 'string' && /^[1-9]\d{0,8}$/.test(draw) ? Number(draw) : null;
