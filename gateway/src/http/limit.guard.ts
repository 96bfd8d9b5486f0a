import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { HttpAdapterHost, Reflector } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { logger } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { rulesOf, type RouteRules } from './route-rules.js';
import { RateLimiter } from './rate-limiter.js';
import { countedCallOf } from './request-auth.js';

const log = logger('limits');

/** 429 beyond the limit of the person, from whatever address they call, or of the address of a visitor. */
@Injectable()
export class LimitGuard implements CanActivate {
  private readonly counted = new WeakMap<FastifyRequest, RouteRules['limit']>();

  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(HttpAdapterHost) { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
  ) {
    httpAdapter.getInstance().addHook('onResponse', (request, { statusCode }, done) => {
      done();
      const bucket = statusCode === 400 ? this.counted.get(request) : undefined;
      if (bucket === undefined) return;
      this.limiter
        .recountMalformed(bucket, countedCallOf(request))
        .catch((error: unknown) => log.warn({ err: error }, 'a malformed call still counts'));
    });
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.counted.set(request, rules.limit);
    return this.limiter.count(rules.limit, countedCallOf(request));
  }
}
