import { Inject, Injectable } from '@nestjs/common';
import { fillPath, type AnswerOf, type EndpointDefinition, type Service } from '@raffle/contracts/http/define-endpoint';
import { ProblemException, serviceTokenHeader, ServiceTokenSigner, type Subject } from '@raffle/service-kit/http';
import { text } from 'node:stream/consumers';
import { ServicePools } from './service-pools.js';

const timeoutMs = 3_000;

/** Reads an endpoint, as a visitor or for a person, for what the gateway makes of its answer. */
@Injectable()
export class EndpointRead {
  constructor(
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(ServiceTokenSigner) private readonly tokens: ServiceTokenSigner,
  ) {}

  /**
   * The parsed answer, null for a 404.
   * @throws ProblemException `service_unavailable` for any other status, `service_down` when the service does not answer.
   */
  async ask<E extends EndpointDefinition>(
    service: Service,
    endpoint: E,
    { params, query = '', subject = null }: ReadOptions = {},
  ): Promise<AnswerOf<E> | null> {
    const { statusCode, body } = await this.pools.call(service, {
      method: endpoint.method,
      path: fillPath(endpoint.path, params) + query,
      headers: { accept: 'application/json', [serviceTokenHeader]: this.tokens.for(service, subject) },
      body: null,
      timeoutMs,
    });
    const answer = await text(body);
    if (statusCode === 404) return null;
    if (statusCode !== 200) {
      const cause = new Error(`${service} answered ${statusCode} to ${endpoint.path}`);
      throw new ProblemException('service_unavailable', { cause, headers: { 'retry-after': '2' } });
    }
    return endpoint.answer!.parse(JSON.parse(answer)) as AnswerOf<E>;
  }
}

interface ReadOptions {
  params?: Record<string, number | string>;
  query?: string;
  subject?: Subject | null;
}
