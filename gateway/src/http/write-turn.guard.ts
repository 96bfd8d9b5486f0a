import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ProblemException } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { countedCallOf } from './request-auth.js';
import { rulesOf } from './route-rules.js';
import { WriteTurns } from './write-turns.js';

/** Writes wait for their turn after every limit and access check, so that only calls that will be served queue. 503 when too many wait. */
@Injectable()
export class WriteTurnGuard implements CanActivate {
  private readonly turns = new WriteTurns();

  constructor(@Inject(Reflector) private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rules = rulesOf(this.reflector, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!rules || rules.limit === 'unknown' || request.method === 'GET' || request.method === 'HEAD') return true;
    const { network, person } = countedCallOf(request);
    const turn = this.turns.wait(person ?? network, person !== null);
    if (turn === null) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '5' } });
    return turn.then(() => true);
  }
}
