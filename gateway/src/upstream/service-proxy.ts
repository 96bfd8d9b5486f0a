import { Inject, Injectable } from '@nestjs/common';
import type { EndpointDefinition, Service } from '@raffle/contracts/http/define-endpoint';
import { correlationIdHeader, logger, requestIdHeader } from '@raffle/service-kit';
import {
  acceptableIdempotencyKey,
  answerDelayHeader,
  ConcurrencyLimit,
  contextOfRequest,
  maxAnswerDelayMs,
  ProblemException,
  serviceTokenHeader,
  ServiceTokenSigner,
  wantsCsv,
} from '@raffle/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { chooseEncoding, worthCompressingBytes, CompressedAnswers } from '../http/prepared-answer.js';
import { jsonBody, readBody, type AcceptedBody } from '../http/read-body.js';
import { requestAuthOf } from '../http/request-auth.js';
import { headersForBrowser, headersForService } from './forwarded-headers.js';
import { ServicePools, unavailable, usualTimeoutMs, type ServiceCall } from './service-pools.js';
import { SharedReads } from './shared-reads.js';

/** Answers of a known length up to this many bytes are sent in one piece; streaming them would cost more. */
const shortBytes = 64 * 1024;
/** The same for answers that equal reads share. */
const sharedBytes = 4 * 1024 * 1024;

const log = logger('proxy');

export interface Forwarding extends Pick<EndpointDefinition, 'timeoutMs' | 'shared' | 'passesToken'> {
  service: Service;
  /** Default: JSON. */
  accepts?: AcceptedBody;
  /** Calls of a kind that must not use up the service's connections wait in a line of their own. */
  line?: ConcurrencyLimit;
}

/** Forwards a request to its service and the answer back, as bytes: the service parses and validates them. */
@Injectable()
export class ServiceProxy {
  constructor(
    @Inject(ServicePools) private readonly pools: ServicePools,
    @Inject(ServiceTokenSigner) private readonly tokens: ServiceTokenSigner,
    @Inject(CompressedAnswers) private readonly compressed: CompressedAnswers,
    @Inject(SharedReads) private readonly reads: SharedReads,
  ) {}

  /**
   * Answers a request to a route under `/api`; the service receives the path without that prefix.
   * @throws ProblemException `service_unavailable` when the service does not answer, 413 or 415 for the body.
   */
  async forward(request: FastifyRequest, reply: FastifyReply, forwarding: Forwarding): Promise<FastifyReply> {
    const method = request.method as ServiceCall['method'];
    const body = await readBody(request, forwarding.accepts ?? jsonBody);
    const shared = isShared(request, forwarding);
    const once = shared && method === 'GET' && !wantsCsv(request.headers.accept);
    const call = {
      method,
      path: request.url.slice('/api'.length),
      headers: this.headers(request, body, forwarding),
      body,
      timeoutMs: forwarding.timeoutMs ?? usualTimeoutMs,
    };
    const isRead = method === 'GET' || method === 'HEAD';
    const answer =
      (once &&
        (await this.reads.read(`${forwarding.service} ${call.path}`, () =>
          this.askForMany(request, forwarding, call),
        ))) ||
      (await this.askFor(request, forwarding, { ...call, browser: isRead ? reply.raw : undefined }));
    const delayMs = Math.min(Number(answer.headers[answerDelayHeader] ?? 0), maxAnswerDelayMs);
    if (delayMs > 0) await setTimeout(delayMs);
    void reply.status(answer.statusCode).headers(headersForBrowser(answer.headers));
    return shared && answer.statusCode === 200 ? this.sendShared(request, reply, answer.body) : reply.send(answer.body);
  }

  private async askFor(request: FastifyRequest, forwarding: Forwarding, call: ServiceCall) {
    const answer = await this.ask(request, forwarding, call);
    return { ...answer, body: await bodyOf(answer, shortBytes) };
  }

  /** The call of equal reads, which no browser's leaving ends; null for an answer that is streamed to each of them. */
  private async askForMany(request: FastifyRequest, forwarding: Forwarding, call: ServiceCall) {
    const answer = await this.ask(request, forwarding, call);
    const body = await bodyOf(answer, sharedBytes);
    if (!(body instanceof Readable)) return { ...answer, body };
    body.on('error', () => undefined).destroy();
    return null;
  }

  private async ask(
    request: FastifyRequest,
    { service, line }: Forwarding,
    call: ServiceCall,
  ): Promise<Dispatcher.ResponseData> {
    const ask = () => this.pools.call(service, call);
    const answer = await (line?.run(ask) ?? ask());
    if (!refusedOurToken(answer)) return answer;
    await answer.body.dump();
    const { requestId: request_id } = contextOfRequest(request);
    log.error({ target: service, request_id }, 'a service refused the service token of this gateway');
    throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
  }

  private headers(request: FastifyRequest, body: Buffer | null, forwarding: Forwarding): Record<string, string> {
    const { service, passesToken } = forwarding;
    const { session, address } = requestAuthOf(request);
    const headers = headersForService(request.headers);
    if (!acceptableIdempotencyKey(headers['idempotency-key'])) throw new ProblemException('invalid_request');
    // The service would reject an empty body with a content type.
    if (body === null) delete headers['content-type'];
    const context = contextOfRequest(request);
    const shared = isShared(request, forwarding);
    headers[serviceTokenHeader] = this.tokens.for(service, shared ? null : session, address);
    // "Not modified" would be of use to this browser alone.
    if (shared) for (const condition of ['if-none-match', 'if-modified-since']) delete headers[condition];
    headers[requestIdHeader] = context.requestId;
    headers[correlationIdHeader] = context.correlationId;
    if (passesToken && request.headers.authorization) headers.authorization = request.headers.authorization;
    return headers;
  }

  /** These answers contain no secret, so their compressed length reveals nothing to an eavesdropper. */
  private async sendShared(
    request: FastifyRequest,
    reply: FastifyReply,
    body: string | Uint8Array | Readable,
  ): Promise<FastifyReply> {
    void reply.header('cache-control', 'public, no-cache').header('vary', 'accept-encoding, authorization');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const length = Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
    const type = String(reply.getHeader('content-type') ?? '');
    const plain = reply.getHeader('content-encoding') === undefined && type.includes('json');
    const isStream = body instanceof Readable;
    if (request.method === 'HEAD' || encoding === 'identity' || !plain || isStream || length < worthCompressingBytes) {
      return reply.send(body);
    }
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string' && !etag.startsWith('W/')) void reply.header('etag', `W/${etag}`);
    void reply.removeHeader('content-length').header('content-encoding', encoding);
    return reply.send(await this.compressed.of(body, encoding));
  }
}

/** Everybody but administrators gets the same answer. */
const isShared = (request: FastifyRequest, { shared = false }: Forwarding): boolean =>
  shared && requestAuthOf(request).session?.kind !== 'admin';

/** Only the gateway decides whether a session has ended; a browser drops its session on a 401. */
const refusedOurToken = ({ statusCode, headers }: Dispatcher.ResponseData) =>
  statusCode === 401 && headers['www-authenticate'] !== undefined;

/**
 * Short JSON as text: a text and its head are one write to the browser's socket, bytes are two.
 * @throws ProblemException `service_unavailable` when a short answer is interrupted; a long one is cut off.
 */
async function bodyOf(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<string | Uint8Array | Readable> {
  if (!(Number(headers['content-length']) <= maxBytes)) return body;
  try {
    return await (String(headers['content-type']).includes('json') ? body.text() : body.bytes());
  } catch (error) {
    throw unavailable(error);
  }
}
