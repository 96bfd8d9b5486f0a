import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { rulesOf } from './route-rules.js';
import { RateLimiter } from './rate-limiter.js';
import { requestAuthOf } from './request-auth.js';

/** 429 beyond the limit of the person, from whatever address they call. */
@Injectable()
export class SessionLimitGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const { session } = requestAuthOf(context.switchToHttp().getRequest<FastifyRequest>());
    return session ? this.limiter.count(rules.limit, 'session', `${session.kind}:${session.id}`) : true;
  }
}
