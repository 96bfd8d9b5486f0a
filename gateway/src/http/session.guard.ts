import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { logger, type Session, SessionStore } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from './access.js';
import { anonymousBuckets } from './bucket-limits.js';
import { clientAddressOf } from './client-address.js';
import { RateLimiter } from './rate-limiter.js';
import { countedCallOf, requestAuthOf, setRequestAuth } from './request-auth.js';
import { rulesOf, type RouteRules } from './route-rules.js';

const log = logger('access');

/**
 * Finds out who calls: the address, and the session of the request's token. First counts all calls of the address together: a flood
 * must not reach the session store. 503 while sessions cannot be read.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(SessionStore) private readonly sessions: SessionStore,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    setRequestAuth(request, { address: clientAddressOf(request), session: null });
    await this.limiter.count('flood', countedCallOf(request));
    const token = anonymousBuckets.has(rules.limit) ? null : bearerToken(request.headers.authorization);
    if (token !== null) requestAuthOf(request).session = await this.find(token, rules);
    return true;
  }

  /** On routes open to visitors, a session that cannot be read counts as a visitor: less is shown, never more. */
  private async find(token: string, { access, rejectsBadToken = false }: RouteRules): Promise<Session | null> {
    try {
      return await this.sessions.find(token);
    } catch (error) {
      if (access !== 'public' || rejectsBadToken) throw error;
      log.warn({ err: error }, 'a session cannot be read: the request is treated as a visitor');
      return null;
    }
  }
}
