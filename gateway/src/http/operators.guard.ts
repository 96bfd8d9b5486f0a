import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';

/** The public port does not have `/metrics`, whoever asks: MetricsServer serves it. */
@Injectable()
export class OperatorsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.routeOptions.url === '/metrics') throw new ProblemException('unknown_route');
    return true;
  }
}
