import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';

/** Ids and tokens consist of these characters alone. */
const parameter = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Whether the address of an `/api` route has ids and tokens where its parameters are, and is written as the service behind it expects:
 * the router also decodes `%61pi` and `..%2f`.
 */
export function isKnownAddress({ routeOptions, url, params }: FastifyRequest): boolean {
  if (!routeOptions.url?.startsWith('/api/')) return true;
  return url.startsWith('/api/') && Object.values(params as Record<string, string>).every((one) => parameter.test(one));
}

/** 404 for addresses that no route means. */
@Injectable()
export class PathGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!isKnownAddress(context.switchToHttp().getRequest<FastifyRequest>())) {
      throw new ProblemException('unknown_route');
    }
    return true;
  }
}
