import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { networkOf } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from './client-address.js';
import { rulesOf } from './route-rules.js';
import { RateLimiter } from './rate-limiter.js';
import { setRequestAuth } from './request-auth.js';

/** 429 beyond the limit of the browser's address. Runs before all other limits: a flood must not reach the session store. */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const address = clientAddressOf(request);
    setRequestAuth(request, { address, session: null });
    return this.limiter.count(rules.limit, 'address', networkOf(address));
  }
}
