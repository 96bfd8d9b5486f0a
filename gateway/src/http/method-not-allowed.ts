import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { networksOf, ProblemException } from '@raffle/service-kit/http';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { clientAddressOf } from './client-address.js';
import { isKnownAddress } from './guards.js';
import { RateLimiter } from './rate-limiter.js';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * 405 with `Allow` for every other method of a path that a controller answers. Without it `PUT /products/active` would match the PUT
 * of `/products/:id`: the router looks each method up separately.
 */
@Injectable()
export class MethodNotAllowed implements OnApplicationBootstrap {
  private readonly server: FastifyInstance;
  private readonly answered = new Map<string, HTTPMethods[]>();

  constructor(
    @Inject(HttpAdapterHost) { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {
    this.server = httpAdapter.getInstance();
    this.server.addHook('onRoute', ({ url, method }) => {
      this.answered.set(url, [...new Set([...(this.answered.get(url) ?? []), method].flat())]);
    });
  }

  /** Nest has registered its controllers by now. */
  onApplicationBootstrap(): void {
    for (const [url, allowed] of [...this.answered]) {
      const others = methods.filter((method) => !allowed.includes(method));
      if (others.length === 0) continue;
      this.server.route({
        method: others,
        url,
        handler: async (request) => {
          await this.limiter.countCall('unknown', { networks: networksOf(clientAddressOf(request)), person: null });
          if (!isKnownAddress(request)) throw new ProblemException('unknown_route');
          throw new ProblemException('method_not_allowed', { headers: { allow: allowed.join(', ') } });
        },
      });
    }
  }
}
