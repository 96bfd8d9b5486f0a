import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { contextOfRequest, logger, ProblemException, type Session, SessionStore } from '@raffle/service-kit';
import type { FastifyRequest } from 'fastify';
import { accessProblem, bearerToken } from './access.js';
import { anonymousBuckets } from './bucket-limits.js';
import { rulesOf, type RouteRules } from './route-rules.js';
import { requestAuthOf } from './request-auth.js';

const log = logger('access');

/**
 * Reads the session of the request's token and checks it against the access that the route requires: 401, 403, or 503 while
 * sessions cannot be read.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(SessionStore) private readonly sessions: SessionStore,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rules = rulesOf(this.reflector, context.getHandler());
    if (!rules) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.headers.authorization === undefined || anonymousBuckets.has(rules.limit))
      return admit(request, rules, null);
    return this.sessionOf(request, rules).then((session) => admit(request, rules, session));
  }

  private async sessionOf(
    { headers: { authorization } }: FastifyRequest,
    { access, rejectsBadToken = false }: RouteRules,
  ): Promise<Session | null> {
    const token = bearerToken(authorization);
    const session = token === null ? null : await this.find(token, access === 'public' && !rejectsBadToken);
    if (session === null && rejectsBadToken && authorization !== undefined) {
      throw new ProblemException('unauthenticated');
    }
    return session;
  }

  /** On routes open to visitors, a session that cannot be read counts as a visitor: less is shown, never more. */
  private async find(token: string, optional: boolean): Promise<Session | null> {
    try {
      return await this.sessions.find(token);
    } catch (error) {
      if (!optional) throw error;
      log.warn({ err: error }, 'a session cannot be read: the request is treated as a visitor');
      return null;
    }
  }
}

/** @throws ProblemException 401 or 403 when the session may not use the route. */
function admit(request: FastifyRequest, { access, duringSetUp }: RouteRules, found: Session | null): true {
  const mustSetUp = found?.setUp !== undefined && !duringSetUp?.includes(found.setUp);
  if (mustSetUp && access !== 'public') {
    throw new ProblemException(found.setUp === 'password' ? 'change_password_first' : 'set_up_first');
  }
  // Until setup is done, public routes treat this session as a visitor.
  const session = mustSetUp ? null : found;
  const problem = accessProblem(access, session);
  if (problem) throw new ProblemException(problem);
  if (session) {
    contextOfRequest(request).userId = session.id;
    requestAuthOf(request).session = session;
  }
  return true;
}
