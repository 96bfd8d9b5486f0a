import { Inject, Injectable } from '@nestjs/common';
import { fillPath, type EndpointDefinition } from '@raffle/contracts';
import { statementHeader } from '@raffle/service-kit';
import { text } from 'node:stream/consumers';
import type * as z from 'zod/mini';
import { ServicePools } from '../proxy/service-pools.js';
import { Statements } from '../proxy/statements.js';
import type { Service } from '../routes.js';

const timeoutMs = 3_000;

type Public<Answer extends z.ZodMiniType> = EndpointDefinition<undefined, z.ZodMiniType | undefined, Answer>;

/** Asks a service what any visitor may ask, for the pages that carry the answer. */
@Injectable()
export class PublicRead {
  constructor(
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(Statements) private readonly statements: Statements,
  ) {}

  /**
   * The answer as the contract says it, or null where there is none (404).
   * @throws Error when the service answers something else, ProblemException when it does not answer.
   */
  async ask<Answer extends z.ZodMiniType>(
    service: Service,
    endpoint: Public<Answer>,
    { params, query = '' }: { params?: Record<string, number>; query?: string } = {},
  ): Promise<z.output<Answer> | null> {
    const { statusCode, body } = await this.pools.call(service, {
      method: endpoint.method,
      path: fillPath(endpoint.path, params) + query,
      headers: { accept: 'application/json', [statementHeader]: await this.statements.for(service, null, '') },
      body: null,
      timeoutMs,
    });
    const answer = await text(body);
    if (statusCode === 404) return null;
    if (statusCode !== 200) throw new Error(`${service} answered ${statusCode} to ${endpoint.path}`);
    return endpoint.answer!.parse(JSON.parse(answer));
  }
}
