import { Inject, Injectable } from '@nestjs/common';
import { fillPath, type AnswerOf, type EndpointDefinition, type Service } from '@raffle/contracts/http/define-endpoint';
import { serviceTokenHeader, ServiceTokenSigner } from '@raffle/service-kit/http';
import { text } from 'node:stream/consumers';
import { ServicePools } from './service-pools.js';

const timeoutMs = 3_000;

/** Calls a public endpoint as a visitor, for pages that contain its answer. */
@Injectable()
export class PublicRead {
  constructor(
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(ServiceTokenSigner) private readonly tokens: ServiceTokenSigner,
  ) {}

  /**
   * The parsed answer, null for a 404.
   * @throws Error for any other status, ProblemException when the service does not answer.
   */
  async ask<E extends EndpointDefinition>(
    service: Service,
    endpoint: E,
    { params, query = '' }: { params?: Record<string, number>; query?: string } = {},
  ): Promise<AnswerOf<E> | null> {
    const { statusCode, body } = await this.pools.call(service, {
      method: endpoint.method,
      path: fillPath(endpoint.path, params) + query,
      headers: { accept: 'application/json', [serviceTokenHeader]: this.tokens.for(service) },
      body: null,
      timeoutMs,
    });
    const answer = await text(body);
    if (statusCode === 404) return null;
    if (statusCode !== 200) throw new Error(`${service} answered ${statusCode} to ${endpoint.path}`);
    return endpoint.answer!.parse(JSON.parse(answer)) as AnswerOf<E>;
  }
}
