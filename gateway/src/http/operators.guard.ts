import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { contains, plainAddress } from '../networks.js';

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'via'];

/** `/metrics` answers only direct connections from operators' networks: behind a load balancer the whole internet has its address. */
@Injectable()
export class OperatorsGuard implements CanActivate {
  constructor(@Inject(gatewayConfig) private readonly config: GatewayConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.routeOptions.url !== '/metrics') return true;
    const relayed = proxyHeaders.some((name) => request.headers[name] !== undefined);
    const peer = plainAddress(request.raw.socket.remoteAddress ?? '');
    if (relayed || !contains(this.config.OPERATOR_NETWORKS, peer)) throw new ProblemException('unknown_route');
    return true;
  }
}
