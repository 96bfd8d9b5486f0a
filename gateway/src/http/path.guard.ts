import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';

/** The only characters in ids and tokens. */
const parameter = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Whether the path of an `/api` route has ids and tokens as its parameters and is spelled as the service behind it expects: the
 * router also decodes `%61pi` and `..%2f`.
 */
export function isKnownAddress({ routeOptions, url, params }: FastifyRequest): boolean {
  if (!routeOptions.url?.startsWith('/api/')) return true;
  return url.startsWith('/api/') && Object.values(params as Record<string, string>).every((one) => parameter.test(one));
}

/** 404 for paths that match no route exactly. */
@Injectable()
export class PathGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!isKnownAddress(context.switchToHttp().getRequest<FastifyRequest>())) {
      throw new ProblemException('unknown_route');
    }
    return true;
  }
}
