import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { HttpAdapterHost, Reflector } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { ErrorCode } from '@raffle/contracts/errors';
import { logger } from '@raffle/service-kit';
import { accessProblem, contextOfRequest, ProblemException, setCaller, wantsCsv } from '@raffle/service-kit/http';
import { SessionStore, type Session } from '@raffle/service-kit/redis';
import type { FastifyRequest } from 'fastify';
import { anonymousBuckets } from './bucket-limits.js';
import { clientAddressOf } from './client-address.js';
import { RateLimiter, type CountedCall } from './rate-limiter.js';
import { bearerToken, countedCallOf, requestAuthOf, setRequestAuth } from './request-auth.js';
import { rulesOf, type RouteRules } from './route-rules.js';
import { WriteTurns } from './write-turns.js';

const log = logger('access');
const limitLog = logger('limits');

/** The public port has neither `/metrics` nor `/ready`, for any caller: OperatorsServer serves them. */
@Injectable()
class OperatorsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (['/metrics', '/ready'].includes(request.routeOptions.url ?? '')) throw new ProblemException('unknown_route');
    return true;
  }
}

/** The only characters in ids and tokens. */
const parameter = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Whether the path of an `/api` route has ids and tokens as its parameters and is spelled as the service behind it expects: the
 * router also decodes `%61pi` and `..%2f`.
 */
export function isKnownAddress({ routeOptions, url, params }: FastifyRequest): boolean {
  if (!routeOptions.url?.startsWith('/api/')) return true;
  return url.startsWith('/api/') && Object.values(params as Record<string, string>).every((one) => parameter.test(one));
}

/** 404 for paths that match no route exactly. */
@Injectable()
class PathGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!isKnownAddress(context.switchToHttp().getRequest<FastifyRequest>())) {
      throw new ProblemException('unknown_route');
    }
    return true;
  }
}

/**
 * Finds out who calls: the address, and the session of the request's token. First counts all calls of the address together: a flood
 * must not reach the session store. 503 while sessions cannot be read.
 */
@Injectable()
class SessionGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(SessionStore) private readonly sessions: SessionStore,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    setRequestAuth(request, { address: clientAddressOf(request), session: null });
    await this.limiter.countCall('flood', countedCallOf(request));
    const token = anonymousBuckets.has(rules.limit) ? null : bearerToken(request.headers.authorization);
    if (token !== null) requestAuthOf(request).session = await this.find(token, rules);
    return true;
  }

  /** On routes open to visitors, a session that cannot be read counts as a visitor: less is shown, never more. */
  private async find(token: string, { access, rejectsBadToken = false }: RouteRules): Promise<Session | null> {
    try {
      return await this.sessions.findSession(token);
    } catch (error) {
      if (access !== 'public' || rejectsBadToken) throw error;
      log.warn({ err: error }, 'a session cannot be read: the request is treated as a visitor');
      return null;
    }
  }
}

/** 429 beyond the limit of the person, from whatever address they call, or of the address of a visitor. */
@Injectable()
class LimitGuard implements CanActivate {
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
        .catch((error: unknown) => limitLog.warn({ err: error }, 'a malformed call still counts'));
    });
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.counted.set(request, rules.limit);
    return this.limiter.countCall(rules.limit, countedCallOf(request));
  }
}

/** Why a session that may do only some things may not use this route; undefined if it may. */
function restrictionOf({ setUp, blocked }: Session, { duringSetUp, whileBlocked }: RouteRules): ErrorCode | undefined {
  if (blocked && !whileBlocked) return 'account_blocked';
  if (setUp === undefined || duringSetUp?.includes(setUp)) return undefined;
  return setUp === 'password' ? 'change_password_first' : 'set_up_first';
}

/** Checks the session against the access that the route requires: 401 or 403. */
@Injectable()
class AccessGuard implements CanActivate {
  constructor(@Inject(Reflector) private readonly reflector: Reflector) {}

  /** @throws ProblemException 401 or 403 when the session may not use the route. */
  canActivate(context: ExecutionContext): true {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const { access, rejectsBadToken = false, limit } = rules;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const auth = requestAuthOf(request);
    const found = auth.session;
    const badToken = found === null && request.headers.authorization !== undefined && !anonymousBuckets.has(limit);
    if (badToken && rejectsBadToken) throw new ProblemException('unauthenticated');
    const restriction = found && restrictionOf(found, rules);
    if (restriction && access !== 'public') throw new ProblemException(restriction);
    // Public routes treat this session as a visitor.
    auth.session = restriction ? null : found;
    const problem = accessProblem(rules, auth.session, wantsCsv(request.headers.accept));
    if (problem) throw new ProblemException(problem);
    if (auth.session) contextOfRequest(request).userId = auth.session.id;
    setCaller(request, { caller: 'gateway', subject: auth.session, address: auth.address });
    return true;
  }
}

/** Writes wait for their turn after every limit and access check, so that only calls that will be served queue. 503 when too many wait. */
@Injectable()
class WriteTurnGuard implements CanActivate {
  private readonly turns = new WriteTurns();

  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(HttpAdapterHost) { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
  ) {
    httpAdapter.getHttpServer().on('connection', this.turns.connectionArrived);
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rules = rulesOf(this.reflector, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!rules || rules.limit === 'unknown' || request.method === 'GET' || request.method === 'HEAD') return true;
    return this.turn(countedCallOf(request));
  }

  private async turn({ networks, person }: CountedCall): Promise<true> {
    const mayStart = await this.turns.wait(person ?? networks.at(-1)!.key, person !== null);
    if (!mayStart) throw new ProblemException('service_unavailable', { headers: { 'retry-after': '5' } });
    return true;
  }
}

/** What every request passes, in this order, before its body is read. */
export const guards = [OperatorsGuard, PathGuard, SessionGuard, LimitGuard, AccessGuard, WriteTurnGuard];
