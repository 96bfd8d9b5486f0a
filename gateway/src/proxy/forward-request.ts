import { Inject, Injectable } from '@nestjs/common';
import {
  acceptableIdempotencyKey,
  contextOfRequest,
  correlationIdHeader,
  ProblemException,
  requestIdHeader,
  statementHeader,
} from '@raffle/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { chooseEncoding, compressing, worthCompressingBytes } from '../answers/encoding.js';
import { visitOf } from '../front-door/visit.js';
import type { Service } from '../routes.js';
import { headersForBrowser, headersForService } from './forwarded-headers.js';
import { ServicePools, type ServiceCall } from './service-pools.js';
import { Statements } from './statements.js';

export interface Forwarding {
  service: Service;
  /** The path at the service, with its query. */
  path: string;
  timeoutMs: number;
  /** The service is told the session's token (logout, password change). */
  passesToken?: boolean;
  /** Caches may keep a visitor's answer if they ask again. */
  shared?: boolean;
}

/** Passes a request on to its service and the answer back, as bytes. */
@Injectable()
export class ForwardRequest {
  constructor(
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(Statements) private readonly statements: Statements,
  ) {}

  /** @throws ProblemException `service_unavailable` when the service does not answer. */
  async forward(request: FastifyRequest, reply: FastifyReply, forwarding: Forwarding): Promise<FastifyReply> {
    const method = request.method as ServiceCall['method'];
    const answer = await this.pools.call(forwarding.service, {
      method,
      path: forwarding.path,
      headers: await this.headers(request, forwarding),
      body: Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null,
      timeoutMs: forwarding.timeoutMs,
      signal: method === 'GET' || method === 'HEAD' ? whenGone(reply) : undefined,
    });
    void reply.status(answer.statusCode).headers(headersForBrowser(answer.headers));
    if (forwarding.shared && visitOf(request).session === null && answer.statusCode === 200) {
      return sendShared(request, reply, answer.body);
    }
    return reply.send(answer.body);
  }

  private async headers(
    request: FastifyRequest,
    { service, passesToken }: Forwarding,
  ): Promise<Record<string, string>> {
    const { session, address } = visitOf(request);
    const headers = headersForService(request.headers);
    if (!acceptableIdempotencyKey(headers['idempotency-key'])) throw new ProblemException('invalid_request');
    // A body that is not there has no type.
    if (!Buffer.isBuffer(request.body) || request.body.length === 0) delete headers['content-type'];
    const context = contextOfRequest(request);
    headers[statementHeader] = await this.statements.for(service, session, address);
    headers[requestIdHeader] = context.requestId;
    headers[correlationIdHeader] = context.correlationId;
    if (passesToken && request.headers.authorization) headers.authorization = request.headers.authorization;
    return headers;
  }
}

/** Nothing in these answers is anybody's secret, so compressing them tells an eavesdropper nothing. */
function sendShared(request: FastifyRequest, reply: FastifyReply, body: Readable): FastifyReply {
  void reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding, authorization');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
  const type = String(reply.getHeader('content-type') ?? '');
  const plain = reply.getHeader('content-encoding') === undefined && type.includes('json');
  if (request.method === 'HEAD' || encoding === 'identity' || !plain || length < worthCompressingBytes) {
    return reply.send(body);
  }
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && !etag.startsWith('W/')) void reply.header('etag', `W/${etag}`);
  void reply.removeHeader('content-length').header('content-encoding', encoding);
  const compressed = compressing(encoding);
  body.on('error', (error) => compressed.destroy(error));
  compressed.on('close', () => body.destroy());
  return reply.send(body.pipe(compressed));
}

function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
