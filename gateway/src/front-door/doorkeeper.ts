import { Inject, Injectable } from '@nestjs/common';
import { contextOfRequest, logger, ProblemException, SessionStore, type Session } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { gatewayConfig, type GatewayConfig } from '../config.js';
import { Limiter } from '../limits/limiter.js';
import type { Bucket, Route } from '../routes.js';
import { accessProblem, bearerToken } from '../sessions/access.js';
import { within } from '../within.js';
import { clientAddress, limitKeyOf } from './client-address.js';
import { rememberVisit } from './visit.js';

/** How long a look at a session may take, in milliseconds: a Redis that hangs must not hang the shop. */
const sessionPatienceMs = 1_500;

const log = logger('doorkeeper');

/** Decides who comes in: limits of the address, then the session, then access, then limits of the session. */
@Injectable()
export class Doorkeeper {
  constructor(
    @Inject(gatewayConfig) private readonly config: GatewayConfig,
    @Inject(Limiter) private readonly limiter: Limiter,
    @Inject(SessionStore) private readonly sessions: SessionStore,
  ) {}

  /**
   * Runs before a body is read.
   * @throws ProblemException too_many_requests, unauthenticated, forbidden; service_unavailable while sessions cannot be read.
   */
  async admit(request: FastifyRequest, route: Route): Promise<void> {
    const address = await this.countAddress(request, route.bucket);
    // What is answered from memory is the same for everybody: nobody's session is looked up for it.
    const session =
      route.bucket === 'cached' ? null : await this.sessionOf(request, route.endpoint.access === 'public');
    const problem = accessProblem(route.endpoint.access, session);
    if (problem) throw new ProblemException(problem);
    if (session) {
      contextOfRequest(request).userId = session.id;
      await this.limiter.count(route.bucket, 'session', `${session.kind}:${session.id}`);
    }
    rememberVisit(request, { address, session });
  }

  /**
   * For the live stream, which is anybody's. Unlike elsewhere a token that opens nothing makes no visitor: the browser waits
   * for its own news on this stream and must learn that none will come.
   * @throws ProblemException too_many_requests, unauthenticated; service_unavailable while sessions cannot be read.
   */
  async admitToStream(request: FastifyRequest): Promise<void> {
    const address = await this.countAddress(request, 'live');
    const session = await this.sessionOf(request, false);
    if (!session && request.headers.authorization !== undefined) throw new ProblemException('unauthenticated');
    if (session) {
      contextOfRequest(request).userId = session.id;
      await this.limiter.count('live', 'session', `${session.kind}:${session.id}`);
    }
    rememberVisit(request, { address, session });
  }

  /** For calls without sessions: the webhook. */
  async admitAnybody(request: FastifyRequest, bucket: Bucket): Promise<void> {
    rememberVisit(request, { address: await this.countAddress(request, bucket), session: null });
  }

  addressOf(request: FastifyRequest): string {
    const forwarded = request.headers['x-forwarded-for'];
    return clientAddress(
      request.raw.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      this.config.TRUSTED_PROXIES,
    );
  }

  private async countAddress(request: FastifyRequest, bucket: Bucket): Promise<string> {
    const address = this.addressOf(request);
    await this.limiter.count(bucket, 'address', limitKeyOf(address));
    return address;
  }

  /** Where anybody may come in, a session that cannot be read makes a visitor: less is shown, never more. */
  private async sessionOf(request: FastifyRequest, optional: boolean): Promise<Session | null> {
    const token = bearerToken(request.headers.authorization);
    if (!token) return null;
    try {
      return await within(sessionPatienceMs, this.sessions.find(token));
    } catch (error) {
      if (!optional) {
        throw new ProblemException('service_unavailable', { cause: error, headers: { 'retry-after': '2' } });
      }
      log.warn({ err: error }, 'a session cannot be read: its owner is a visitor here');
      return null;
    }
  }
}
